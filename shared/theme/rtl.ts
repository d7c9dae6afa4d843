// A separate entry: only right-to-left pages load the code that mirrors styles.
export { default as rtlPlugin } from '@mui/stylis-plugin-rtl';
