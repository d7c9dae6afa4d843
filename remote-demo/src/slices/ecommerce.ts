import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, day, entries, finds, text, typedText } from './demo-slice.ts';

export const categories = ['fashion', 'books', 'toys', 'electronics'] as const;
export const genders = ['Men', 'Women', 'Kids'] as const;
export const prices = ['0-50', '50-100', '100-200', 'over-200'] as const;
export const sorts = ['newest', 'priceDesc', 'priceAsc', 'discount'] as const;

export type Sort = (typeof sorts)[number];

/** A product with the fields of the specification (§3), an id, its age and the kind of its drawing. */
export const productSchema = z.object({
  id: z.number(),
  title: z.string(),
  /** Before the discount, in euros. */
  price: z.number(),
  /** In per cent. */
  discount: z.number(),
  salesPrice: z.number(),
  category: z.enum(categories),
  /** `Everyone` matches each filter. */
  gender: z.enum([...genders, 'Everyone']),
  rating: z.number(),
  /** Quantity. */
  stock: z.number(),
  colors: z.array(z.string()),
  addedOn: day,
  picture: z.enum(['shirt', 'shoe', 'bag', 'book', 'headphones', 'watch', 'lamp', 'blocks', 'kite']),
  description: z.string(),
});
export type Product = z.output<typeof productSchema>;

const cartLine = z.object({ id: z.number(), qty: z.number() });
type CartLine = z.output<typeof cartLine>;

const filters = z.object({
  category: z.enum([...categories, 'All']),
  color: z.string(),
  gender: z.enum([...genders, 'All']),
  price: z.enum([...prices, 'All']),
  /** The minimum rating, or empty. */
  rating: z.string().check(z.regex(/^[1-4]?$/)),
});
export type Filters = z.output<typeof filters>;
export const noFilters: Filters = { category: 'All', color: 'All', gender: 'All', price: 'All', rating: '' };

/** Where an order goes; the demo does not store it. */
export const deliveryAddress = z.object({
  name: typedText(120),
  street: typedText(200),
  postcode: typedText(20),
  city: typedText(120),
});

const shopState = z.object({
  products: entries(productSchema),
  productSearch: text,
  sortBy: z.catch(z.enum(sorts), 'newest'),
  cart: entries(cartLine),
  /** The total of the cart. */
  total: z.catch(z.number(), 0),
  filters: z.catch(filters, noFilters),
  error: text,
});
type ShopState = z.output<typeof shopState>;
const slice = addDemoSlice('ecommerce', shopState);

export const useShop = slice.use;

export const productsLoaded = (products: Product[]) =>
  slice.set((shop) => (shop.products.length > 0 ? {} : { products, error: '' }));
export const productsFailed = (error: string) => slice.set({ error });

/** A line of the cart with its product. */
export interface OrderLine extends CartLine {
  product: Product;
}

/** The lines of the cart whose product still exists. */
export const orderLines = ({ cart, products }: Pick<ShopState, 'cart' | 'products'>): OrderLine[] =>
  cart.flatMap((line): OrderLine[] => {
    const product = products.find(({ id }) => id === line.id);
    return product ? [{ ...line, product }] : [];
  });

/** The total of the lines; also repairs a stored total of another shape. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { qty, product }) => sum + Math.round(product.salesPrice * 100) * qty, 0) / 100;

/** Changes the cart and its total. */
const changeCart = (change: (cart: CartLine[]) => CartLine[]) =>
  slice.set(({ cart, products }) => {
    const next = change(cart);
    return { cart: next, total: totalOf(orderLines({ cart: next, products })) };
  });

export const addToCart = (id: number, qty = 1) =>
  changeCart((cart) =>
    cart.some((line) => line.id === id)
      ? cart.map((line) => (line.id === id ? { ...line, qty: line.qty + qty } : line))
      : [...cart, { id, qty }],
  );
const count = (id: number, by: number) =>
  changeCart((cart) => cart.map((line) => (line.id === id ? { ...line, qty: line.qty + by } : line)));
export const increment = (id: number) => count(id, 1);
/** Without a lower bound, as specified (§4); the screen does not go below one. */
export const decrement = (id: number) => count(id, -1);
export const deleteFromCart = (id: number) => changeCart((cart) => cart.filter((line) => line.id !== id));
export const emptyCart = () => changeCart(() => []);

export const searchProducts = (productSearch: string) => slice.set({ productSearch });
export const sortProducts = (sortBy: Sort) => slice.set({ sortBy });
export const filterProducts = (change: Partial<Filters>) =>
  slice.set(({ filters }) => ({ filters: { ...filters, ...change } }));
/** Shows all products again: without filters and search, the newest first. */
export const resetFilters = () => slice.set({ filters: noFilters, productSearch: '', sortBy: 'newest' });

const [low, middle, high] = [50, 100, 200];
const costs: Record<Filters['price'], (price: number) => boolean> = {
  All: () => true,
  '0-50': (price) => price <= low,
  '50-100': (price) => price > low && price <= middle,
  '100-200': (price) => price > middle && price <= high,
  'over-200': (price) => price > high,
};

const passes = (product: Product, { category, color, gender, price, rating }: Filters) =>
  (category === 'All' || product.category === category) &&
  (color === 'All' || product.colors.includes(color)) &&
  (gender === 'All' || product.gender === gender || product.gender === 'Everyone') &&
  costs[price](product.salesPrice) &&
  (rating === '' || product.rating >= Number(rating));

const order: Record<Sort, (one: Product, other: Product) => number> = {
  newest: (one, other) => other.addedOn.localeCompare(one.addedOn),
  priceDesc: (one, other) => other.salesPrice - one.salesPrice,
  priceAsc: (one, other) => one.salesPrice - other.salesPrice,
  discount: (one, other) => other.discount - one.discount,
};

/** The products that match filters and search, in the selected order. */
export const visibleProducts = ({
  products,
  productSearch,
  filters,
  sortBy,
}: Pick<ShopState, 'products' | 'productSearch' | 'filters' | 'sortBy'>): Product[] =>
  products
    .filter((product) => passes(product, filters) && finds(productSearch, product.title, product.description))
    .sort(order[sortBy]);
