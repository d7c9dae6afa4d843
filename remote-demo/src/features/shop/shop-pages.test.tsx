import { store } from '@guildhall/shared/store';
import { renderRemote, screen, within } from '@guildhall/shared/testing';
import { sampleProducts } from '../../mock/products.ts';
import { useShop } from '../../slices/ecommerce.ts';
import EcommercePage from '../dashboards/EcommercePage.tsx';
import StorePage from '../dashboards/StorePage.tsx';
import CheckoutPage from './CheckoutPage.tsx';
import ProductListPage from './ProductListPage.tsx';
import ProductPage from './ProductPage.tsx';
import ShopPage from './ShopPage.tsx';

afterEach(() => store.setState({ ecommerce: {} }));

const stored = (more: object = {}) => store.setState({ ecommerce: { products: sampleProducts(), ...more } });
const boots = sampleProducts().find(({ title }) => title === 'Walking boots')!;
const firstTitles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((title) => title !== 'Filters');

test('the shop starts with all products, newest first; order, colour and rating narrow it (specification §4)', async () => {
  stored();
  const { user } = renderRemote(<ShopPage />);
  for (const filter of ['Category', 'For', 'Price'])
    expect(await screen.findByLabelText(filter)).toHaveDisplayValue('All');
  const newest = sampleProducts().toSorted((one, other) => other.addedOn.localeCompare(one.addedOn));
  expect(firstTitles()).toEqual(newest.map(({ title }) => title));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'priceAsc');
  expect(firstTitles()[0]).toBe('The Snail Who Kept Minutes');
  const orange = screen.getByRole('button', { name: 'Orange' });
  await user.click(orange);
  expect(orange).toHaveAttribute('aria-pressed', 'true');
  const count = sampleProducts().filter(({ colors }) => colors.includes('orange')).length;
  expect(screen.getByRole('status')).toHaveTextContent(`${count} product`);
  await user.click(orange);
  await user.selectOptions(screen.getByLabelText('Rating'), '4');
  await user.selectOptions(screen.getByLabelText('For'), 'Women');
  expect(useShop.getState()).toMatchObject({
    filters: { rating: '4', gender: 'Women', color: 'All' },
    sortBy: 'priceAsc',
  });
  await user.selectOptions(screen.getByLabelText('Category'), 'books');
  await user.selectOptions(screen.getByLabelText('Price'), 'over-200');
  expect(screen.getByText('No products found')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Reset filters' })[0]!);
  expect(useShop.getState()).toMatchObject({ filters: { rating: '', gender: 'All' }, sortBy: 'newest' });
  expect(screen.getByText('20 products')).toBeVisible();
});

test('a sold-out product cannot be added; an added one counts in the cart (specification §4)', async () => {
  stored();
  const { user } = renderRemote(<ShopPage />);
  expect(await screen.findByRole('button', { name: 'Sold out – Garden clogs' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add to cart – Linen work shirt' }));
  await user.click(screen.getByRole('button', { name: 'Add to cart – Linen work shirt' }));
  expect(screen.getByRole('link', { name: 'Cart (2)' })).toHaveAttribute('href', '/apps/checkout');
  expect(useShop.getState().cart).toEqual([{ id: 1, qty: 2 }]);
});

test('the detail shows a product, its colours and others of its kind, and adds some pieces', async () => {
  stored();
  const { user } = renderRemote(<ProductPage />, { route: '/apps/product/:id', path: `/apps/product/${boots.id}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Walking boots' })).toBeVisible();
  expect(screen.getByText('Only 6 left')).toBeVisible();
  expect(screen.getByText('€143.20')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'More like this' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'One less: Walking boots' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'One more: Walking boots' }));
  await user.click(screen.getByRole('button', { name: 'One more: Walking boots' }));
  await user.click(screen.getByRole('button', { name: 'One less: Walking boots' }));
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(useShop.getState()).toMatchObject({ cart: [{ id: boots.id, qty: 2 }], total: 286.4 });
});

test('the detail without an id shows the newest product; a missing one says so', async () => {
  stored();
  const newest = sampleProducts().toSorted((one, other) => other.addedOn.localeCompare(one.addedOn))[0]!;
  const { unmount } = renderRemote(<ProductPage />, { route: '/apps/product', path: '/apps/product' });
  expect(await screen.findByRole('heading', { level: 1, name: newest.title })).toBeVisible();
  unmount();
  renderRemote(<ProductPage />, { route: '/apps/product/:id', path: '/apps/product/99' });
  expect(await screen.findByText('This product does not exist')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Go to the shop' })[0]).toHaveAttribute('href', '/apps/shop');
});

test('the list searches products and shows their stock', async () => {
  stored();
  const { user } = renderRemote(<ProductListPage />);
  expect(await screen.findAllByRole('row')).toHaveLength(21);
  expect(within(screen.getByRole('row', { name: /Garden clogs/ })).getByText('Sold out')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'lamp');
  expect(screen.getAllByRole('row')).toHaveLength(
    1 + sampleProducts().filter(({ title, description }) => /lamp/i.test(title + description)).length,
  );
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getAllByRole('row')).toHaveLength(21);
});

test('the checkout has no step below one and no empty order (specification §4)', async () => {
  stored({ cart: [{ id: 1, qty: -1 }] });
  const { user } = renderRemote(<CheckoutPage />);
  expect(await screen.findByRole('button', { name: 'One less: Linen work shirt' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Continue to address' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'One more: Linen work shirt' }));
  await user.click(screen.getByRole('button', { name: 'One more: Linen work shirt' }));
  expect(screen.getByRole('button', { name: 'Continue to address' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Remove Linen work shirt' }));
  expect(screen.getByText('Your cart is empty')).toBeVisible();
});

test('an order needs an address; afterwards the cart is empty (specification §4)', async () => {
  stored({
    cart: [
      { id: 1, qty: 1 },
      { id: boots.id, qty: 1 },
    ],
  });
  const { user } = renderRemote(<CheckoutPage />);
  expect(await screen.findAllByText('€207.20')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Continue to address' }));
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Back to cart' }));
  expect(screen.getByRole('button', { name: 'Remove Walking boots' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue to address' }));
  for (const field of ['Name', 'Street and number', 'Postcode', 'City'])
    await user.type(screen.getByLabelText(field), 'Row 4');
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  expect(screen.getByText('Thank you for your order')).toBeVisible();
  expect(useShop.getState()).toMatchObject({ cart: [], total: 0 });
});

test('a stored total of another shape, or a missing product, does not falsify the order', async () => {
  stored({
    cart: [
      { id: 1, qty: 2 },
      { id: 99, qty: 5 },
    ],
    total: 'much',
  });
  renderRemote(<CheckoutPage />);
  expect((await screen.findAllByText('€128.00')).length).toBeGreaterThan(1);
  expect(screen.queryByText('€0.00')).toBeNull();
});

test('the shop dashboard counts products and cart', async () => {
  stored({
    cart: [
      { id: 1, qty: 2 },
      { id: 99, qty: 5 },
    ],
  });
  renderRemote(<EcommercePage />);
  expect(await screen.findByRole('link', { name: 'Products' })).toHaveAttribute('href', '/apps/products');
  expect(screen.getByText('20')).toBeVisible();
  expect(screen.getByRole('link', { name: 'In your cart' })).toHaveAttribute('href', '/apps/checkout');
  expect(screen.getByText('1')).toBeVisible();
});

test('the stock names what is running out', async () => {
  renderRemote(<StorePage />);
  await screen.findByRole('heading', { name: 'Low stock' });
  const low = sampleProducts().filter(({ stock }) => stock < 10);
  for (const { title } of low) expect(screen.getAllByRole('link', { name: title }).length).toBeGreaterThan(0);
});

test('the subtotal of an order is what its rows add up to', async () => {
  stored({ cart: [{ id: boots.id, qty: 2 }] });
  renderRemote(<CheckoutPage />);
  const row = (await screen.findByRole('link', { name: 'Walking boots' })).closest('li');
  const subtotal = screen.getByText('Subtotal').nextElementSibling?.textContent ?? 'none';
  expect(row).toHaveTextContent(subtotal);
});
