import { complaintsAboutStyles } from './style-rules.ts';

test.each([
  '.card { color: red }',
  '.card p, .card > * { margin: 0 }',
  '[data-mode="dark"] .card, html[dir=rtl] .card { color: red }',
  '.card + .card { margin-block-start: 1em }',
  '.card { &:hover { color: red } & p { margin: 0 } p { margin: 0 } }',
  '.card:has(+ p)[title="a, b > c"]::after { content: "p > a" }',
  '@media print { .card { display: none } @supports (display: grid) { .card { color: red } } }',
  '.card { animation: turn 1s } @keyframes turn { from { opacity: 0 } 50% { opacity: 1 } }',
  '.card { background: url("./paper.svg") } @font-face { font-family: Own; src: url(./own.woff2) }',
])('accepts styles that stay within the module: %s', (css) => {
  expect(complaintsAboutStyles(css)).toEqual([]);
});

test.each([
  ['p { margin: 0 }', '"p" reaches beyond the module'],
  ['* { box-sizing: border-box }', '"*" reaches beyond'],
  [':root { --mui-palette-primary-main: red }', '":root" reaches beyond'],
  ['html { font-size: 20px }', '"html" reaches beyond'],
  ['[data-mode] { color: red }', '"[data-mode]" reaches beyond'],
  ['.card, h1 { color: red }', '"h1" reaches beyond'],
  [':global(.MuiButton-root) { color: red }', '":global(.MuiButton-root)" reaches beyond'],
  [':global .card { color: red }', '":global .card" reaches beyond'],
  ['p:not(.card) { color: red }', '"p:not(.card)" reaches beyond'],
  [':is(.card, p) { color: red }', '":is(.card, p)" reaches beyond'],
  ['[title=".card"] { color: red }', 'reaches beyond'],
  ['.card ~ p { color: red }', '".card~p" reaches beyond'],
  ['.card + p .inner p { color: red } .card + p b { color: red }', '".card+p b" reaches beyond'],
  ['@media print { body { display: none } }', '"body" reaches beyond'],
  ['@import "./other.css";', 'joins another style sheet'],
  ['@page { margin: 0 }', '@page counts for the whole page'],
  ['@property --mui-palette-divider { syntax: "*"; inherits: true }', 'counts for the whole page'],
  ['@font-face { font-family: X; src: url(https://fonts.example/x.woff2) }', 'https://fonts.example/x.woff2 lies on'],
  ['.card { background: url(//images.example/a.png) }', '//images.example/a.png lies on another origin'],
])('rejects styles that reach further: %s', (css, complaint) => {
  expect(complaintsAboutStyles(css).join('\n')).toContain(complaint);
});
