import { useState, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block } from '@guildhall/shared/ui/core';
import { finds } from '../../slices/shape.ts';
import { useSocial, type Follower } from '../../slices/userposts.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';
import { PeopleGrid } from './PersonCard.tsx';
import { useFollowersNeed, useSocialTexts } from './use-social-needs.ts';

interface PeopleProps {
  title: string;
  subtitle: () => string;
  shows: (person: Follower) => boolean;
  action: (person: Follower) => ReactNode;
}

/** A page of people with a search. */
export function People({ title, subtitle, shows, action }: PeopleProps) {
  const { t } = useTranslation('social');
  const needs = [useSocialTexts(), useFollowersNeed()];
  const [search, setSearch] = useState('');
  const followers = useSocial((state) => state.followers);
  const people = followers.filter((person) => shows(person) && finds(search, person.name, person.role, person.place));
  return (
    <DemoPage title={title} needs={needs} subtitle={subtitle}>
      {() => (
        <>
          <Block maxWidth={380}>
            <ListSearch label={t('search')} value={search} onChange={setSearch} />
          </Block>
          <PeopleGrid people={people} action={action} />
        </>
      )}
    </DemoPage>
  );
}
