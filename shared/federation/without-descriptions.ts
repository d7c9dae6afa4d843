// Stands in for the federation runtime's descriptions of its errors in the shell's build (see webpack.ts). Its messages
// keep their number and the address of what it means; people read the loader's own sentences.

export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
