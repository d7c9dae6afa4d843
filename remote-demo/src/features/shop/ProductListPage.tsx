import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, RouteLink } from '@guildhall/shared/ui/core';
import { DateText, StatusChip, type Column } from '@guildhall/shared/ui/data';
import { noFilters, useShop, visibleProducts, type Product } from '../../slices/ecommerce.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { SearchTable } from '../demo-page/ListAndDetail.tsx';
import { Price, useShopData } from './product.tsx';

/** The products as a table, with their stock. */
export default function ProductListPage() {
  const { t } = useTranslation(['shop', 'demo']);
  const resources = useShopData();
  return (
    <DemoPage
      title={t('demo:nav.list')}
      crumbs={[{ label: t('demo:nav.ecommerce'), to: '/apps/store' }]}
      resources={resources}
      subtitle={() => t('listSubtitle')}
      actions={() => (
        <ButtonLink to="/apps/shop" icon="card">
          {t('toShop')}
        </ButtonLink>
      )}
    >
      {() => <ProductTable />}
    </DemoPage>
  );
}

const stockTone = (stock: number) => (stock === 0 ? 'error' : stock < 10 ? 'warning' : 'success');

function ProductTable() {
  const { t } = useTranslation('shop');
  const [search, setSearch] = useState('');
  const products = useShop((shop) => shop.products);
  const rows = visibleProducts({ products, productSearch: search, filters: noFilters, sortBy: 'newest' });
  const columns: Column<Product>[] = [
    {
      header: t('columns.product'),
      cell: ({ id, title }) => <RouteLink to={`/apps/product/${id}`}>{title}</RouteLink>,
    },
    { header: t('category'), cell: ({ category }) => t(`categories.${category}`) },
    { header: t('columns.added'), cell: ({ addedOn }) => <DateText value={addedOn} />, noWrap: true, wideOnly: true },
    {
      header: t('columns.stock'),
      cell: ({ stock }) => (
        <StatusChip
          status="stock"
          tone={stockTone(stock)}
          label={stock === 0 ? t('soldOut') : t('pieces', { count: stock })}
        />
      ),
    },
    { header: t('price'), cell: ({ salesPrice }) => <Price value={salesPrice} />, align: 'end' },
  ];
  return (
    <SearchTable
      label={t('listSubtitle')}
      searchLabel={t('search')}
      search={search}
      onSearch={setSearch}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={{
        icon: 'search',
        title: t('none'),
        text: t('noneText'),
        action: <Button onClick={() => setSearch('')}>{t('clear')}</Button>,
      }}
    />
  );
}
