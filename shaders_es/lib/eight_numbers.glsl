// Eight values of type NUMBER, in registers: of an array by index compilers make memory, and
// softpipe takes the index of one of four fragments.
struct Numbers {
  NUMBER number0;
  NUMBER number1;
  NUMBER number2;
  NUMBER number3;
  NUMBER number4;
  NUMBER number5;
  NUMBER number6;
  NUMBER number7;
};

NUMBER number_of(Numbers x, int i) {
  bool even = (i & 1) == 0;
  NUMBER first = even ? x.number0 : x.number1;
  NUMBER second = even ? x.number2 : x.number3;
  NUMBER third = even ? x.number4 : x.number5;
  NUMBER fourth = even ? x.number6 : x.number7;
  NUMBER lower = (i & 2) == 0 ? first : second;
  NUMBER upper = (i & 2) == 0 ? third : fourth;
  return i < 4 ? lower : upper;
}

void set_number(inout Numbers x, int i, NUMBER number) {
  x.number0 = i == 0 ? number : x.number0;
  x.number1 = i == 1 ? number : x.number1;
  x.number2 = i == 2 ? number : x.number2;
  x.number3 = i == 3 ? number : x.number3;
  x.number4 = i == 4 ? number : x.number4;
  x.number5 = i == 5 ? number : x.number5;
  x.number6 = i == 6 ? number : x.number6;
  x.number7 = i == 7 ? number : x.number7;
}

Numbers numbers_of(NUMBER all) {
  return Numbers(all, all, all, all, all, all, all, all);
}
