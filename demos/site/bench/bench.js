// Opens the pages of the site one after the other, measures them and POSTs a line of JSON for each item,
// {item, ...}, with `error` where something failed; at last END, and to /done the exit code.
// SPDX-License-Identifier: MIT
import { itemsOf } from './items.js';
import { View } from './view.js';

/** The settings of the query. Whatever is not understood is an error, so that nothing else is measured than asked. */
function settingsOf(query) {
  const take = (name, otherwise, read) => {
    const text = query.get(name);
    query.delete(name);
    return text === null ? otherwise : read(text, name);
  };
  const number = (text, name) => {
    const value = Number(text);
    if (text !== '' && value > 0) return value;
    throw new Error(`${name} = ${text}, must be a number above 0`);
  };
  const list = (text) => text.split(',');
  const sizes = (text, name) => list(text).map((size) => number(size, name));
  const settings = {
    only: take('only', null, list),
    site: take('site', '../', String),
    post: take('post', '/log', String),
    warm: take('warm', 4, number),
    seconds: take('seconds', 4, number),
    patience: take('patience', 60, number),
    ladder: take('ladder', [512, 1024], sizes),
    lab: take('lab', [1024, 2048], sizes),
    extent: take('extent', null, String),
  };
  for (const name of query.keys()) throw new Error(`there is no parameter ${name}`);
  return settings;
}

function chosen(items, only) {
  if (!only) return items;
  const fits = (item, name) => item === name || item.startsWith(`${name}/`);
  for (const name of only) {
    if (items.some(([item]) => fits(item, name))) continue;
    const names = items.map(([item]) => item).join(', ');
    throw new Error(`only = ${name}, must be some of ${names}`);
  }
  return items.filter(([item]) => only.some((name) => fits(item, name)));
}

/** Five digits of what is measured are more than enough. */
const short = (_, value) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;

let postTo = '/log';

async function post(path, text) {
  document.querySelector('pre').append(`${text}\n`);
  // Served by something else, the page still shows everything.
  await fetch(path, { method: 'POST', body: text }).catch(() => {});
}

async function measured([item, address, work], settings) {
  const found = { item };
  const view = new View(new URL(address, new URL(settings.site, location)), settings.patience);
  try {
    await view.until('the page opens', () => view.page);
    found.device = view.element('#chip').title;
    await work(view, settings, found);
  } catch (error) {
    found.error = error.message;
  }
  view.close();
  return found;
}

async function run() {
  const settings = settingsOf(new URLSearchParams(location.search));
  postTo = settings.post;
  const items = chosen(itemsOf(settings), settings.only);
  const about = { userAgent: navigator.userAgent, crossOriginIsolated, date: new Date() };
  await post(postTo, JSON.stringify(about));
  let code = 0;
  for (const item of items) {
    const found = await measured(item, settings);
    if (found.error) code = 1;
    await post(postTo, JSON.stringify(found, short));
  }
  return code;
}

let code = 2;
try {
  code = await run();
} catch (error) {
  await post(postTo, JSON.stringify({ error: error.message }));
}
await post(postTo, 'END');
await post('/done', String(code));
