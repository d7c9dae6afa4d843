import { answerParent } from '../answer-parent.ts';

answerParent((wanted: string) => {
  if (wanted === 'settings') return JSON.stringify(process.env);
  if (wanted === 'endless') for (;;);
  if (wanted === 'crash') process.kill(process.pid, 'SIGTRAP');
  const texts: string[] = [];
  while (wanted === 'hungry') texts.push(`${texts.length} `.repeat(10_000));
  throw new Error('No such work');
});
