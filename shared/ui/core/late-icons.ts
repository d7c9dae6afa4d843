/** Icons that mailed forms need only after their first screen: receipts, copying, drawing a signature. */
export const lateIcons = {
  copy: 'M9 8.5h10c.6 0 1 .4 1 1v10c0 .6-.4 1-1 1H9c-.6 0-1-.4-1-1v-10c0-.6.4-1 1-1ZM5 15.5c-.6 0-1-.4-1-1v-10c0-.6.4-1 1-1h10c.6 0 1 .4 1 1',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  edit: 'M4 20l.9-4.2L16.4 4.3a1.8 1.8 0 0 1 2.6 0l.7.7a1.8 1.8 0 0 1 0 2.6L8.2 19.1 4 20ZM14.3 6.4l3.3 3.3',
  print:
    'M7 9V3.5h10V9M7 17H5c-.8 0-1.5-.7-1.5-1.5v-5C3.5 9.7 4.2 9 5 9h14c.8 0 1.5.7 1.5 1.5v5c0 .8-.7 1.5-1.5 1.5h-2M7 14h10v6.5H7z',
  undo: 'M4 9h10.5a5.2 5.2 0 1 1 0 10.5H9M8.5 4.5 4 9l4.5 4.5',
} as const;
