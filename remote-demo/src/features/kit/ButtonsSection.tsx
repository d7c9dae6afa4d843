import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, IconButton, Link, RouteLink, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { Example, Part, Section } from './Part.tsx';

/** Buttons and other things to press. */
export function ButtonsSection() {
  return (
    <Section name="buttons">
      <ButtonPart />
      <Stack gap={3} shrink>
        <IconButtonPart />
        <LinksPart />
      </Stack>
    </Section>
  );
}

function ButtonPart() {
  const { t } = useTranslation('demo');
  const [isPending, setPending] = useState(true);
  return (
    <Part names={['Button']}>
      <Example name="variants">
        <Row wrap gap={1.5}>
          <Button variant="contained">{t('kit.action.send')}</Button>
          <Button>{t('kit.action.saveDraft')}</Button>
          <Button variant="text">{t('kit.action.cancel')}</Button>
        </Row>
      </Example>
      <Example name="colours">
        <Row wrap gap={1.5}>
          <Button variant="contained" color="error" icon="delete">
            {t('kit.action.withdraw')}
          </Button>
          <Button color="error">{t('kit.action.withdraw')}</Button>
          <Button variant="text" color="inherit">
            {t('kit.action.more')}
          </Button>
        </Row>
      </Example>
      <Example name="sizes">
        <Row wrap gap={1.5} align="center">
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} size={size} icon="send">
              {t('kit.action.send')}
            </Button>
          ))}
        </Row>
      </Example>
      <Example name="loading">
        <Row wrap gap={1.5}>
          <Button variant="contained" pending={isPending}>
            {t('kit.action.sending')}
          </Button>
          <Button variant="text" onClick={() => setPending(!isPending)}>
            {t(isPending ? 'kit.action.stop' : 'kit.action.start')}
          </Button>
        </Row>
      </Example>
      <Example name="disabled">
        <Row wrap gap={1.5}>
          <Button variant="contained" disabled>
            {t('kit.action.send')}
          </Button>
          <Button disabled endIcon="arrowForward">
            {t('kit.action.next')}
          </Button>
        </Row>
      </Example>
      <Example name="long">
        <Button fullWidth icon="check">
          {t('kit.action.long')}
        </Button>
      </Example>
    </Part>
  );
}

function IconButtonPart() {
  const { t } = useTranslation('demo');
  const [isWatched, setWatched] = useState(true);
  return (
    <Part names={['IconButton']}>
      <Row wrap gap={3}>
        <Example name="usual">
          <IconButton icon="edit" label={t('kit.action.edit')} />
        </Example>
        <Example name="pressed">
          <IconButton
            icon={isWatched ? 'eye' : 'eyeOff'}
            label={t('kit.action.watch')}
            aria-pressed={isWatched}
            onClick={() => setWatched(!isWatched)}
          />
        </Example>
        <Example name="disabled">
          <IconButton icon="delete" label={t('kit.action.delete')} disabled />
        </Example>
      </Row>
    </Part>
  );
}

function LinksPart() {
  const { t } = useTranslation('demo');
  return (
    <Part names={['ButtonLink', 'RouteLink', 'Link']}>
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
    </Part>
  );
}
