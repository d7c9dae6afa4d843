import { roleGroups } from '@guildhall/shared/domain';
import { defineRemote } from '@guildhall/shared/federation/manifest';

/** A page for all signed-in people; in the navigation, in the order of this list. */
const page = (path: string, name: string, label: string, nav?: readonly [order: number, icon: string]) => ({
  path: `/apps/${path}`,
  access: [...roleGroups.everybody],
  page: name,
  title: `demo:nav.${label}`,
  ...(nav && { nav: { label: `demo:nav.${label}`, section: 'demo', order: nav[0], icon: nav[1] } }),
});

export const manifest = defineRemote({
  id: 'demo',
  hostApi: '^2.0.0',
  audience: 'public',
  namespace: 'demo',
  routes: [
    page('modern', 'ModernPage', 'modern', [10, 'dashboard']),
    page('ecommerce', 'EcommercePage', 'eCommerce', [20, 'wallet']),
    page('store', 'StorePage', 'ecommerce', [25, 'building']),
    page('shop', 'ShopPage', 'shop', [30, 'card']),
    page('product', 'ProductPage', 'detail', [40, 'file']),
    page('product/:id', 'ProductPage', 'detail'),
    page('products', 'ProductListPage', 'list', [50, 'list']),
    page('checkout', 'CheckoutPage', 'checkout', [60, 'invoice']),
    page('blog', 'BlogPage', 'blog', [70, 'edit']),
    page('blog/:slug', 'BlogPostPage', 'blog'),
    page('posts', 'PostsPage', 'posts', [80, 'send']),
    page('users', 'UsersPage', 'users', [90, 'users']),
    page('profile', 'ProfilePage', 'profile', [100, 'user']),
    page('followers', 'FollowersPage', 'followers', [110, 'checkCircle']),
    page('friends', 'FriendsPage', 'friends', [120, 'link']),
    page('gallery', 'GalleryPage', 'gallery', [130, 'eye']),
    page('chats', 'ChatsPage', 'chats', [140, 'message']),
    page('notes', 'NotesPage', 'notes', [150, 'copy']),
    page('calendar', 'CalendarPage', 'calendar', [160, 'calendar']),
    page('email', 'EmailPage', 'email', [170, 'mail']),
    page('tickets', 'TicketsPage', 'tickets', [180, 'question']),
    page('contacts', 'ContactsPage', 'contacts', [190, 'building']),
    // Apart from the specification's twenty labels (§2).
    {
      ...page('kit', 'KitPage', 'kit'),
      nav: { label: 'demo:nav.kit', section: 'developers', order: 10, icon: 'rows' },
    },
  ],
});
