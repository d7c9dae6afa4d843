// MUI's dialog with its dependencies: one chunk, loaded when a screen may open one.
export { default as MuiDialog } from '@mui/material/Dialog';
export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';
