// An entry of its own: only pages that are written from right to left pay for the code that mirrors styles.
export { default as rtlPlugin } from '@mui/stylis-plugin-rtl';
