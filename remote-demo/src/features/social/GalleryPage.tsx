import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, Grid, Icon, styled, Text } from '@guildhall/shared/ui/core';
import { DateText, Dialog, EmptyState } from '@guildhall/shared/ui/data';
import { Scene } from '../../drawings/Scene.tsx';
import { finds } from '../../slices/demo-slice.ts';
import { useSocial, type Picture } from '../../slices/userposts.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';
import { useGalleryData, useSocialTexts } from './People.tsx';

const PictureButton = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.brand.main}`, outlineOffset: -2 },
}));

/** Pictures; each can be enlarged. */
export default function GalleryPage() {
  const { t } = useTranslation(['social', 'demo']);
  const resources = [useSocialTexts(), useGalleryData()];
  return (
    <DemoPage title={t('demo:nav.gallery')} resources={resources} subtitle={() => t('gallerySubtitle')}>
      {() => <Pictures />}
    </DemoPage>
  );
}

function Pictures() {
  const { t } = useTranslation('social');
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Picture | null>(null);
  const gallery = useSocial((state) => state.gallery);
  const visible = gallery.filter(({ title }) => finds(search, title));
  return (
    <>
      <Block maxWidth={380}>
        <ListSearch searchLabel={t('searchPictures')} search={search} onSearch={setSearch} />
      </Block>
      {visible.length === 0 && (
        <Card>
          <EmptyState icon="search" title={t('noPictures')} text={t('nobodyText')} />
        </Card>
      )}
      <Grid
        component="ul"
        plain
        gap={2}
        columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      >
        {visible.map((picture) => (
          <Block component="li" key={picture.id}>
            <Card padded={false}>
              <PictureButton type="button" onClick={() => setOpen(picture)}>
                <Scene name={picture.scene} />
                <Grid columns="minmax(0, 1fr) auto" align="center" p={2} gap={1}>
                  <Box>
                    <Text component="span" block weight="semibold">
                      <bdi>{picture.title}</bdi>
                    </Text>
                    <Text component="span" block size="small" tone="secondary">
                      <DateText value={picture.takenOn} />
                    </Text>
                  </Box>
                  <Icon name="eye" />
                </Grid>
              </PictureButton>
            </Card>
          </Block>
        ))}
      </Grid>
      {open && (
        <Dialog open width="md" title={open.title} onClose={() => setOpen(null)}>
          <Box sx={{ overflow: 'hidden', borderRadius: 1 }}>
            <Scene name={open.scene} label={open.title} />
          </Box>
        </Dialog>
      )}
    </>
  );
}
