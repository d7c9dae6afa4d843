// Bundled by whoever writes dates, numbers or money: the forms behind mailed links load without it.
export { createFormat } from './format.ts';
export { useFormat } from './use-format.ts';
