import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { DateText, EmptyState } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { chatsLoaded, openChat, searchChats, useChats, visibleChats, type Chat } from '../../slices/chat.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListAndDetail, ListSearch, RowButton, ScrollList } from '../demo-page/ListAndDetail.tsx';
import { useSample } from '../demo-page/use-sample.ts';
import { Conversation } from './Conversation.tsx';
import { Status } from './Status.tsx';

/** Conversations with sample people, who do not answer. */
export default function ChatsPage() {
  const { t } = useTranslation(['chats', 'demo']);
  const texts = useFeatureTranslations('chats', (language) => import(`../../../locales/chats/${language}.json`));
  const isNeeded = useChats(({ chats }) => chats.length === 0);
  const sample = useSample<Chat[]>('/data/chat/ChatData', { isNeeded, onLoaded: chatsLoaded });
  return (
    <DemoPage title={t('demo:nav.chats')} needs={[texts, sample]} subtitle={() => t('subtitle')}>
      {() => <Conversations />}
    </DemoPage>
  );
}

function Conversations() {
  const { t } = useTranslation('chats');
  const open = useChats(({ chats, chatContent }) => chats.find(({ id }) => id === chatContent));
  return (
    <ListAndDetail
      isOpen={open !== undefined}
      list={<ChatList />}
      detail={
        open ? (
          <Conversation key={open.id} chat={open} />
        ) : (
          <Card>
            <EmptyState icon="message" title={t('noneOpen')} text={t('noneOpenText')} />
          </Card>
        )
      }
    />
  );
}

function ChatList() {
  const { t } = useTranslation(['chats', 'demo']);
  const { chats, chatContent, chatSearch } = useChats((state) => state);
  const visible = visibleChats(chats, chatSearch);
  return (
    <Card>
      <Grid gap={1.5}>
        <ListSearch label={t('search')} value={chatSearch} onChange={searchChats} />
        {visible.length === 0 ? (
          <EmptyState icon="search" title={t('none')} text={t('noneText')} />
        ) : (
          <ScrollList label={t('demo:nav.chats')}>
            {visible.map((chat) => (
              <Row component="li" key={chat.id}>
                <RowButton type="button" aria-current={chat.id === chatContent} onClick={() => openChat(chat.id)}>
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
            ))}
          </ScrollList>
        )}
      </Grid>
    </Card>
  );
}
