import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, IconButton, Link, RouteLink, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { KitExample, KitPart, KitSection, useExampleDone } from './KitSection.tsx';

/** Buttons and similar controls. */
export function ButtonsSection() {
  return (
    <KitSection name="buttons">
      <ButtonPart />
      <Stack gap={3} shrink>
        <IconButtonPart />
        <LinksPart />
      </Stack>
    </KitSection>
  );
}

function ButtonPart() {
  const { t } = useTranslation('demo');
  const done = useExampleDone();
  const [isPending, setPending] = useState(true);
  return (
    <KitPart names={['Button']}>
      <KitExample name="variants">
        <Row wrap gap={1.5}>
          <Button variant="contained" onClick={done}>
            {t('kit.action.send')}
          </Button>
          <Button onClick={done}>{t('kit.action.saveDraft')}</Button>
          <Button variant="text" onClick={done}>
            {t('kit.action.cancel')}
          </Button>
        </Row>
      </KitExample>
      <KitExample name="colours">
        <Row wrap gap={1.5}>
          <Button variant="contained" color="error" icon="delete" onClick={done}>
            {t('kit.action.withdraw')}
          </Button>
          <Button color="error" onClick={done}>
            {t('kit.action.withdraw')}
          </Button>
          <Button variant="text" color="inherit" onClick={done}>
            {t('kit.action.more')}
          </Button>
        </Row>
      </KitExample>
      <KitExample name="sizes">
        <Row wrap gap={1.5} align="center">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} size={size} icon="send" onClick={done}>
              {t('kit.action.send')}
            </Button>
          ))}
        </Row>
      </KitExample>
      <KitExample name="loading">
        <Row wrap gap={1.5}>
          <Button variant="contained" pending={isPending}>
            {t('kit.action.sending')}
          </Button>
          <Button variant="text" onClick={() => setPending(!isPending)}>
            {t(isPending ? 'kit.action.stop' : 'kit.action.start')}
          </Button>
        </Row>
      </KitExample>
      <KitExample name="disabled">
        <Row wrap gap={1.5}>
          <Button variant="contained" disabled>
            {t('kit.action.send')}
          </Button>
          <Button disabled endIcon="arrowForward">
            {t('kit.action.next')}
          </Button>
        </Row>
      </KitExample>
      <KitExample name="long">
        <Button fullWidth icon="check" onClick={done}>
          {t('kit.action.long')}
        </Button>
      </KitExample>
    </KitPart>
  );
}

function IconButtonPart() {
  const { t } = useTranslation('demo');
  const done = useExampleDone();
  const [isWatched, setWatched] = useState(true);
  return (
    <KitPart names={['IconButton']}>
      <Row wrap gap={3}>
        <KitExample name="usual">
          <IconButton icon="edit" label={t('kit.action.edit')} onClick={done} />
        </KitExample>
        <KitExample name="pressed">
          <IconButton
            icon={isWatched ? 'eye' : 'eyeOff'}
            label={t('kit.action.watch')}
            aria-pressed={isWatched}
            onClick={() => setWatched(!isWatched)}
          />
        </KitExample>
        <KitExample name="disabled">
          <IconButton icon="delete" label={t('kit.action.delete')} disabled />
        </KitExample>
      </Row>
    </KitPart>
  );
}

function LinksPart() {
  const { t } = useTranslation('demo');
  return (
    <KitPart names={['ButtonLink', 'RouteLink', 'Link']}>
      <Row wrap gap={1.5}>
        <ButtonLink to="/apps/contacts" variant="contained" endIcon="arrowForward">
          {t('kit.action.openContacts')}
        </ButtonLink>
        <ButtonLink to="/home">{t('kit.action.home')}</ButtonLink>
      </Row>
      <Text component="p" m={0}>
        {t('kit.sample.beforeLink')} <RouteLink to="/apps/contacts">{t('nav.contacts')}</RouteLink>
      </Text>
      <Text component="p" m={0} breakWords>
        {t('kit.sample.beforeMail')}{' '}
        <Link href="mailto:office@guildhall.example">
          <bdi>office@guildhall.example</bdi>
        </Link>
      </Text>
    </KitPart>
  );
}
