import { useState } from 'react';
import type { Article } from '@guildhall/shared/contracts';
import { fold } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block } from '@guildhall/shared/ui/core';
import { Combobox } from '../../lib/Combobox.tsx';
import { articlesQuery } from './api.ts';

interface ArticlePickerProps {
  currency: string;
  onPicked: (article: Article) => void;
}

/** Finds an article for a line; nothing while the association has none. */
export function ArticlePicker({ currency, onPicked }: ArticlePickerProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const articles = useQuery(articlesQuery()).data ?? [];
  const [typed, setTyped] = useState('');
  if (articles.length === 0) return null;
  return (
    <Block maxWidth="480px" mt={2}>
      <Combobox
        label={t('invoice.addArticle')}
        help={t('invoice.addArticleHelp')}
        optional
        inFlow
        typed={typed}
        onTyped={setTyped}
        options={articles
          .map((article, index) => ({ ...article, key: String(index) }))
          .filter(({ name }) => fold(name).includes(fold(typed.trim())))
          .map(({ key, name, unitPriceMinor }) => ({
            key,
            title: name,
            detail: format.money({ amountMinor: unitPriceMinor, currency }),
          }))}
        none={t('invoice.articleNone')}
        onPicked={(key) => {
          const article = articles[Number(key)];
          if (article) onPicked(article);
          setTyped('');
        }}
      />
    </Block>
  );
}
