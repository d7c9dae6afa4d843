import * as z from '@guildhall/shared/federation/zod';
import { productSchema, type Product } from '../slices/ecommerce.ts';
import { dayAgo, rowsOf } from './rows.ts';

/** Title, price in euros, discount in per cent, category, gender, rating, stock, colours, drawing and description. */
const table = `
Linen work shirt | 64 | 0 | fashion | Men | 5 | 24 | white, blue | shirt | Washed linen with sleeves that stay rolled up, and a pocket deep enough for a bone folder.
Canvas apron dress | 89 | 15 | fashion | Women | 4 | 11 | green, black | shirt | A dress that thinks it is an apron: cross straps, four pockets, hard-wearing canvas.
Felt slippers | 38 | 0 | fashion | Kids | 4 | 40 | red, blue, green | shoe | Warm, quiet on wooden floors, and soles that forgive a puddle.
Walking boots | 179 | 20 | fashion | Women | 5 | 6 | black, orange | shoe | Resoleable boots for long days between archive and harbour.
Garden clogs | 45 | 10 | fashion | Men | 3 | 0 | green | shoe | Rubber clogs that hang on a nail and dry overnight.
Satchel for folios | 228 | 0 | fashion | Everyone | 5 | 4 | orange, black | bag | Vegetable-tanned leather, wide enough for a folio, strong enough for two.
Market bag | 24 | 0 | fashion | Everyone | 4 | 120 | white, red | bag | Folds to the size of a letter and carries fifteen kilos.
The Binder’s Hand | 32 | 0 | books | Everyone | 5 | 52 | red | book | Two hundred bindings with drawings of every stitch, and the mistakes beside them.
Maps of Small Harbours | 48 | 25 | books | Everyone | 4 | 17 | blue | book | Ninety charts from a century in which every harbour drew its own.
Ink: a Field Guide | 27 | 0 | books | Everyone | 4 | 33 | black | book | How to tell iron gall from lamp black, with a loupe and no laboratory.
The Snail Who Kept Minutes | 16 | 0 | books | Kids | 5 | 75 | green | book | A picture book about a very slow meeting that ends well.
Studio headphones | 149 | 30 | electronics | Everyone | 4 | 14 | black, white | headphones | Closed headphones with a replaceable cable and pads that come off.
Headphones for small ears | 39 | 0 | electronics | Kids | 4 | 28 | red, blue | headphones | Limited to 85 decibels, with a jack for a friend.
Field watch | 215 | 10 | electronics | Men | 5 | 9 | green, black | watch | A watch that can be read in the dark and repaired in a village.
Slim watch | 198 | 0 | electronics | Women | 4 | 8 | white, orange | watch | Six millimetres, one crown, no menus.
Reading lamp | 118 | 0 | electronics | Everyone | 5 | 19 | white, black | lamp | Warm light with an arm that stays where it is put. The reading room has twelve.
Clamp lamp | 54 | 20 | electronics | Everyone | 3 | 31 | orange, red | lamp | Bites a shelf, a bench or a headboard, and swivels all the way round.
Printing blocks | 42 | 0 | toys | Kids | 5 | 22 | orange | blocks | Twenty-six letters and a moon in beech wood; they print and they build.
Big box of blocks | 72 | 15 | toys | Kids | 4 | 12 | red, green, blue | blocks | A hundred blocks, one box, and a lid that is a tray.
Harbour kite | 58 | 0 | toys | Kids | 4 | 15 | red, blue | kite | Flies from two beaufort, lands softly, packs into its own tail.
`;

const inCents = (value: number) => Math.round(value * 100) / 100;

export const sampleProducts = (): Product[] =>
  rowsOf(table).map(
    ([title, price, discount, category, gender, rating, stock, colors, picture, description], index, rows) =>
      z.parse(productSchema, {
        id: index + 1,
        ...{ title, category, gender, picture, description },
        ...{ price: Number(price), discount: Number(discount), rating: Number(rating), stock: Number(stock) },
        colors: colors?.split(', '),
        salesPrice: inCents(Number(price) * (1 - Number(discount) / 100)),
        addedOn: dayAgo(((index * 7) % rows.length) * 3 + 2),
      }),
  );
