// Provided by the shell to the pages that use it, and to no other: it brings the encoder.
export { QrCode } from './QrCode.tsx';
