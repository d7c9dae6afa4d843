import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Row, Text, Block, Button, Icon, IconButton, TextInput } from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import {
  chatsLoaded,
  openChat,
  searchChats,
  useChats,
  visibleChats,
  type Chat,
  messageLength,
  myself,
  sendMessage,
  type Message,
} from '../../slices/chat.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { ItemList, ListAndDetail, RowButton } from '../demo-page/ListAndDetail.tsx';
import { Scene } from '../../drawings/Scene.tsx';
import { scenes } from '../../slices/userposts.ts';

/** Conversations with sample people, who do not answer. */
export default function ChatsPage() {
  const { t } = useTranslation(['chats', 'demo']);
  const texts = useFeatureTranslations('chats', (language) => import(`../../../locales/chats/${language}.json`));
  const isNeeded = useChats(({ chats }) => chats.length === 0);
  const sample = useSample<Chat[]>('/data/chat/ChatData', { isNeeded, onLoaded: chatsLoaded });
  return (
    <DemoPage title={t('demo:nav.chats')} resources={[texts, sample]} subtitle={() => t('subtitle')}>
      {() => <Conversations />}
    </DemoPage>
  );
}

function Conversations() {
  const { t } = useTranslation(['chats', 'demo']);
  const { chats, chatContent, chatSearch } = useChats((state) => state);
  const open = chats.find(({ id }) => id === chatContent);
  return (
    <ListAndDetail
      list={
        <ItemList
          label={t('demo:nav.chats')}
          searchLabel={t('search')}
          search={chatSearch}
          onSearch={searchChats}
          items={visibleChats(chats, chatSearch)}
          row={(chat) => <ChatRow key={chat.id} chat={chat} isOpen={chat === open} />}
          empty={{ icon: 'search', title: t('none'), text: t('noneText') }}
        />
      }
      detail={open && <Conversation key={open.id} chat={open} />}
      empty={{ icon: 'message', title: t('noneOpen'), text: t('noneOpenText') }}
    />
  );
}

const ChatRow = ({ chat, isOpen }: { chat: Chat; isOpen: boolean }) => (
  <Row component="li">
    <RowButton type="button" aria-current={isOpen} onClick={() => openChat(chat.id)}>
      <UserPicture name={chat.name} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, '& > *': { display: 'block' } }}>
        <Text component="bdi" weight="semibold">
          {chat.name}
        </Text>
        <Status status={chat.status} />
      </Box>
      <Text component="span" size="tiny" tone="secondary">
        <DateText value={chat.messages.at(-1)?.createdAt} as="relative" />
      </Text>
    </RowButton>
  </Row>
);

/** The open conversation, latest message last, and an input for the next one. */
function Conversation({ chat }: { chat: Chat }) {
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
          inputProps={{ dir: 'auto', maxLength: messageLength, autoComplete: 'off' }}
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

const tones: Record<Chat['status'], string> = {
  online: 'success.main',
  away: 'warning.main',
  busy: 'error.main',
  offline: 'text.secondary',
};

/** Whether a person is online, as a dot and a word. */
function Status({ status }: { status: Chat['status'] }) {
  const { t } = useTranslation('chats');
  return (
    <Text component="span" size="small" tone="secondary">
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'inline-block',
          width: 9,
          height: 9,
          marginInlineEnd: 0.75,
          borderRadius: '50%',
          backgroundColor: tones[status],
        }}
      />
      {t(`status.${status}`)}
    </Text>
  );
}
