import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Button,
  Card,
  Grid,
  IconButton,
  Row,
  styled,
  Text,
  toast,
  Select,
  TextInput,
} from '@guildhall/shared/ui/core';
import { DateText, EmptyState, StatusChip, Table, type Column, type Tone } from '@guildhall/shared/ui/data';
import { fullName } from '@guildhall/shared/domain';
import { useUser } from '@guildhall/shared/store';
import {
  deleteTicket,
  filterTickets,
  needsTickets,
  restoreTicket,
  searchTickets,
  setTicketStatus,
  ticketFilters,
  ticketsLoaded,
  useTickets,
  visibleTickets,
  type Ticket,
  type TicketFilter,
  addTicket,
  ticketLabels,
} from '../../slices/ticket.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';
import { textLimits } from '../../slices/limits.ts';
import { FormDialog } from '../demo-page/FormDialog.tsx';

/** Tickets by status: the counts act as filters. */
export default function TicketsPage() {
  const { t } = useTranslation(['tickets', 'demo']);
  const [isAdding, setAdding] = useState(false);
  const texts = useFeatureTranslations('tickets', (language) => import(`../../../locales/tickets/${language}.json`));
  const isNeeded = useTickets(needsTickets);
  const sample = useSample<Ticket[]>('/data/ticket/TicketData', { isNeeded, onLoaded: ticketsLoaded });
  return (
    <DemoPage
      title={t('demo:nav.tickets')}
      resources={[texts, sample]}
      subtitle={() => t('subtitle')}
      actions={() => (
        <Button variant="contained" icon="add" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
    >
      {() => (
        <>
          <Figures />
          <TicketTable />
          {isAdding && <NewTicketDialog onClose={() => setAdding(false)} />}
        </>
      )}
    </DemoPage>
  );
}

const Figure = styled('button')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.background.outline },
  '&[aria-pressed=true]': {
    borderColor: theme.vars.palette.brand.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.brand.main}`,
  },
}));

const tones: Record<TicketFilter, Tone> = {
  total_tickets: 'info',
  Open: 'success',
  Pending: 'warning',
  Closed: 'neutral',
};

function Figures() {
  const { t } = useTranslation('tickets');
  const { tickets, currentFilter } = useTickets((state) => state);
  return (
    <Grid role="group" aria-label={t('filter')} gap={2} columns={{ xs: '1fr 1fr', md: 'repeat(4, 1fr)' }}>
      {ticketFilters.map((filter) => (
        <Figure
          key={filter}
          type="button"
          aria-pressed={filter === currentFilter}
          onClick={() => filterTickets(filter)}
        >
          <Text component="span" size="title" weight="bold" tabular>
            {visibleTickets(tickets, filter, '').length}
          </Text>
          <Text component="span" size="small" tone="secondary">
            {t(`filters.${filter}`)}
          </Text>
        </Figure>
      ))}
    </Grid>
  );
}

function TicketTable() {
  const { t } = useTranslation(['tickets', 'demo']);
  const { tickets, currentFilter, ticketSearch } = useTickets((state) => state);
  const visible = visibleTickets(tickets, currentFilter, ticketSearch);
  const remove = (ticket: Ticket) => {
    deleteTicket(ticket.Id);
    toast.undoable(t('deleted', { id: ticket.Id }), { run: () => restoreTicket(ticket), ms: 10_000 });
  };
  const columns: Column<Ticket>[] = [
    { header: t('columns.id'), cell: ({ Id }) => `#${Id}`, noWrap: true },
    {
      header: t('columns.ticket'),
      cell: ({ ticketTitle, ticketDescription, Label }) => (
        <Grid gap={0.25}>
          <Text component="bdi" weight="semibold">
            {ticketTitle}
          </Text>
          <Text component="bdi" size="small" tone="secondary">
            {ticketDescription}
          </Text>
          <Text component="span" size="tiny" tone="brand" weight="semibold">
            {t(`labels.${Label}`)}
          </Text>
        </Grid>
      ),
    },
    { header: t('columns.agent'), cell: ({ AgentName }) => AgentName },
    {
      header: t('columns.status'),
      cell: ({ Status }) => <StatusChip status={Status} tone={tones[Status]} label={t(`filters.${Status}`)} />,
      noWrap: true,
    },
    { header: t('columns.date'), cell: ({ Date }) => <DateText value={Date} />, noWrap: true },
    {
      header: t('columns.actions'),
      hideHeader: true,
      cell: (ticket) => (
        <Row gap={0.5} justify="flex-end">
          {ticket.Status === 'Closed' ? (
            <IconButton
              icon="undo"
              label={t('reopen', { id: ticket.Id })}
              onClick={() => setTicketStatus(ticket.Id, 'Open')}
            />
          ) : (
            <IconButton
              icon="check"
              label={t('close', { id: ticket.Id })}
              onClick={() => setTicketStatus(ticket.Id, 'Closed')}
            />
          )}
          <IconButton icon="delete" label={t('delete', { id: ticket.Id })} onClick={() => remove(ticket)} />
        </Row>
      ),
    },
  ];
  return (
    <Card padded={false}>
      <Block p={2} maxWidth={380}>
        <ListSearch label={t('search')} value={ticketSearch} onChange={searchTickets} />
      </Block>
      {visible.length === 0 ? (
        <EmptyState icon="question" title={t('none')} text={t('noneText')} />
      ) : (
        <Table label={t('demo:nav.tickets')} rows={visible} columns={columns} rowKey={({ Id }) => String(Id)} />
      )}
    </Card>
  );
}

/** A new ticket by the signed-in person. */
function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const user = useUser();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [label, setLabel] = useState<(typeof ticketLabels)[number]>('question');
  const [isChecked, setChecked] = useState(false);
  const isEmpty = title.trim() === '';
  function submit() {
    setChecked(true);
    if (isEmpty) return;
    addTicket({
      ticketTitle: title.trim(),
      ticketDescription: text.trim(),
      Label: label,
      AgentName: user ? fullName(user) : '–',
      Date: new Date().toISOString().slice(0, 10),
    });
    toast.success(t('added'));
    onClose();
  }
  return (
    <FormDialog title={t('add')} onClose={onClose} onSubmit={submit} cancel={t('cancel')} save={t('save')}>
      <TextInput
        autoFocus
        label={t('columns.ticket')}
        error={isChecked && isEmpty ? t('needed') : undefined}
        inputProps={{ dir: 'auto', maxLength: textLimits.ticket.title }}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextInput
        multiline
        minRows={3}
        optional
        label={t('text')}
        inputProps={{ dir: 'auto', maxLength: textLimits.ticket.text }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('label')}
        value={label}
        options={ticketLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
        onChange={(value) => setLabel(ticketLabels.find((one) => one === value) ?? 'question')}
      />
    </FormDialog>
  );
}
