import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Icon, IconButton, Row, Text, TextInput } from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { Scene } from '../../drawings/Scene.tsx';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { myself, openChat, sendMessage, type Chat, type Message } from '../../slices/chat.ts';
import { textLimits } from '../../slices/limits.ts';
import { scenes } from '../../slices/userposts.ts';
import { Status } from './Status.tsx';

/** The open conversation, latest message last, and an input for the next one. */
export function Conversation({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats');
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [chat.messages.length]);
  return (
    <Card padded={false}>
      <Row align="center" gap={1.5} p={2} background="sunken">
        <Box sx={{ display: { md: 'none' } }}>
          <IconButton icon="arrowBack" label={t('back')} onClick={() => openChat(null)} />
        </Box>
        <UserPicture name={chat.name} />
        <Block shrink>
          <Text component="h2" m={0} size="large" weight="semibold">
            <bdi>{chat.name}</bdi>
          </Text>
          <Status status={chat.status} />
        </Block>
      </Row>
      <Box
        ref={log}
        role="log"
        aria-label={t('messages', { name: chat.name })}
        tabIndex={0}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
          p: 2,
          height: { xs: '55dvh', md: 'calc(100dvh - 440px)' },
          minHeight: 280,
          overflowY: 'auto',
        }}
      >
        {chat.messages.map((message, index) => (
          <Bubble key={index} message={message} name={chat.name} />
        ))}
      </Box>
      <Composer chat={chat} />
    </Card>
  );
}

function Bubble({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation('chats');
  const isMine = message.senderId === myself;
  const scene = scenes.find((one) => one === message.msg);
  return (
    <Box sx={{ alignSelf: isMine ? 'flex-end' : 'flex-start', maxWidth: 'min(85%, 460px)' }}>
      <Text component="p" m={0} mb={0.5} size="tiny" tone="secondary" textAlign={isMine ? 'end' : 'start'}>
        {isMine ? t('me') : <bdi>{name}</bdi>} · <DateText value={message.createdAt} as="relative" />
      </Text>
      <Block background={isMine ? 'brand' : 'sunken'} rounded p={message.type === 'image' ? 0.5 : 1.5} breakWords>
        {message.type === 'image' && scene ? (
          <Box sx={{ width: 240, maxWidth: '100%', overflow: 'hidden', borderRadius: 1 }}>
            <Scene name={scene} label={t('picture', { name })} />
          </Box>
        ) : (
          <Text component="p" m={0} dir="auto" keepLines>
            {message.msg}
          </Text>
        )}
      </Block>
      {message.attachments.map((file) => (
        <Row key={file.name} mt={0.75} p={1} gap={1} align="center" outlined rounded>
          <Icon name="attach" size={18} />
          <Text component="bdi" size="small" breakWords>
            {file.name}
          </Text>
          <Text component="bdi" size="tiny" tone="secondary" nowrap>
            {file.size}
          </Text>
        </Row>
      ))}
    </Box>
  );
}

function Composer({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats');
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    sendMessage(chat.id, text, new Date().toISOString());
    setText('');
  }
  return (
    <Row component="form" aria-label={t('write')} onSubmit={submit} gap={1} p={2} align="end" background="sunken">
      <Block grow shrink>
        <TextInput
          label={t('message')}
          hideLabel
          placeholder={t('message')}
          inputProps={{ dir: 'auto', maxLength: textLimits.message, autoComplete: 'off' }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Block>
      <Button type="submit" variant="contained" icon="send" disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </Row>
  );
}
