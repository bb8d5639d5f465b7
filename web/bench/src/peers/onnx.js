// Models of ONNX Runtime Web, in the bytes of the format: protocol buffers whose fields are written one by one.
// Field numbers are those of onnx.proto3.
// SPDX-License-Identifier: MIT

const text = new TextEncoder();

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** Field `number`: a whole number, a text, or the bytes of a message. */
function field(number, value) {
  if (typeof value === 'number') return [...varint(8 * number), ...varint(value)];
  const bytes = typeof value === 'string' ? [...text.encode(value)] : value;
  return [...varint(8 * number + 2), ...varint(bytes.length), ...bytes];
}

const float = 1; // TensorProto.DataType.FLOAT

/** NodeProto: one operator. */
const node = ([operator, inputs, output]) => [
  ...inputs.flatMap((name) => field(1, name)),
  ...field(2, output),
  ...field(4, operator),
];

/** ValueInfoProto: the name, type and shape of an input or output. */
function value([name, shape]) {
  const dimensions = shape.flatMap((extent) => field(1, field(1, extent)));
  const tensor = [...field(1, float), ...field(2, dimensions)];
  return [...field(1, name), ...field(2, field(1, tensor))];
}

/** TensorProto of one element. */
function scalar([name, number]) {
  const bytes = [...new Uint8Array(Float32Array.of(number).buffer)];
  return [...field(1, 1), ...field(2, float), ...field(8, name), ...field(9, bytes)];
}

/**
 * The bytes of a model.
 *
 * nodes: [operator, [input...], output]...; inputs and outputs: [name, shape]...; constants: [name, number]...
 */
export function onnxModel({ nodes, inputs, outputs, constants = [] }) {
  const graph = [
    ...nodes.flatMap((each) => field(1, node(each))),
    ...field(2, 'graph'),
    ...constants.flatMap((each) => field(5, scalar(each))),
    ...inputs.flatMap((each) => field(11, value(each))),
    ...outputs.flatMap((each) => field(12, value(each))),
  ];
  const irVersion = 8;
  const operatorSet = field(2, 13); // of the default domain
  return Uint8Array.from([...field(1, irVersion), ...field(7, graph), ...field(8, operatorSet)]);
}
