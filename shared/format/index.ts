// A separate entry, bundled only with code that formats dates, numbers or money: mailed forms load without it.
export { createFormat } from './format.ts';
export { useFormat } from './use-format.ts';
