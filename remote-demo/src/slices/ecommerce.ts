import { addDemoSlice, entries, finds, isDay, isNumber, isText, listOf, oneOf, shapeOf } from './shape.ts';

export const categories = ['fashion', 'books', 'toys', 'electronics'] as const;
export const genders = ['Men', 'Women', 'Kids'] as const;
export const prices = ['0-50', '50-100', '100-200', 'over-200'] as const;
export const sorts = ['newest', 'priceDesc', 'priceAsc', 'discount'] as const;
const pictures = ['shirt', 'shoe', 'bag', 'book', 'headphones', 'watch', 'lamp', 'blocks', 'kite'] as const;

type Category = (typeof categories)[number];
export type Sort = (typeof sorts)[number];

/** A product with the fields of the specification (§3), an id, its age and the kind of its drawing. */
export interface Product {
  id: number;
  title: string;
  /** Before the discount, in euros. */
  price: number;
  /** In per cent. */
  discount: number;
  salesPrice: number;
  category: Category;
  /** `Everyone` matches each filter. */
  gender: (typeof genders)[number] | 'Everyone';
  rating: number;
  /** Quantity. */
  stock: number;
  colors: string[];
  addedOn: string;
  picture: (typeof pictures)[number];
  description: string;
}

interface CartLine {
  id: number;
  qty: number;
}

export interface Filters {
  category: Category | 'All';
  color: string;
  gender: (typeof genders)[number] | 'All';
  price: (typeof prices)[number] | 'All';
  /** The minimum rating, or empty. */
  rating: string;
}

interface ShopState {
  products: Product[];
  productSearch: string;
  sortBy: Sort;
  cart: CartLine[];
  /** The total of the cart. */
  total: number;
  filters: Filters;
  error: string;
}

export const noFilters: Filters = { category: 'All', color: 'All', gender: 'All', price: 'All', rating: '' };

const isProduct = shapeOf({
  id: isNumber,
  title: isText,
  price: isNumber,
  discount: isNumber,
  salesPrice: isNumber,
  category: oneOf(categories),
  gender: oneOf([...genders, 'Everyone']),
  rating: isNumber,
  stock: isNumber,
  colors: listOf(isText),
  addedOn: isDay,
  picture: oneOf(pictures),
  description: isText,
});

const slice = addDemoSlice<ShopState>(
  'ecommerce',
  { products: [], productSearch: '', sortBy: 'newest', cart: [], total: 0, filters: noFilters, error: '' },
  {
    products: entries(isProduct),
    productSearch: isText,
    sortBy: oneOf(sorts),
    cart: entries(shapeOf({ id: isNumber, qty: isNumber })),
    total: isNumber,
    filters: shapeOf({
      category: oneOf([...categories, 'All']),
      color: isText,
      gender: oneOf([...genders, 'All']),
      price: oneOf([...prices, 'All']),
      rating: oneOf(['', '1', '2', '3', '4']),
    }),
    error: isText,
  },
);

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
