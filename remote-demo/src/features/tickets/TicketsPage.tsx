import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Grid, IconButton, Row, styled, Text, toast } from '@guildhall/shared/ui/core';
import { DateText, StatusChip, type Column, type Tone } from '@guildhall/shared/ui/data';
import { FormField, SelectField, useContractForm } from '@guildhall/shared/ui/form';
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
  newTicket,
  ticketLabels,
} from '../../slices/ticket.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { SearchTable } from '../demo-page/ListAndDetail.tsx';
import { FormDialog, noneBlank } from '../demo-page/FormDialog.tsx';

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
    <SearchTable
      label={t('demo:nav.tickets')}
      searchLabel={t('search')}
      search={ticketSearch}
      onSearch={searchTickets}
      rows={visibleTickets(tickets, currentFilter, ticketSearch)}
      columns={columns}
      rowKey={({ Id }) => String(Id)}
      empty={{ icon: 'question', title: t('none'), text: t('noneText') }}
    />
  );
}

/** A new ticket by the signed-in person. */
function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const user = useUser();
  const { control, form } = useContractForm(newTicket, {
    defaultValues: { ticketTitle: '', ticketDescription: '', Label: 'question' },
    faultsOf: noneBlank(t('needed'), 'ticketTitle'),
  });
  const submit = form.handleSubmit((ticket) => {
    addTicket({ ...ticket, AgentName: user ? fullName(user) : '–', Date: new Date().toISOString().slice(0, 10) });
    toast.success(t('added'));
    onClose();
  });
  return (
    <FormDialog title={t('add')} onClose={onClose} onSubmit={submit} cancel={t('cancel')} save={t('save')}>
      <FormField autoFocus control={control} name="ticketTitle" label={t('columns.ticket')} />
      <FormField optional type="multiline" minRows={3} control={control} name="ticketDescription" label={t('text')} />
      <SelectField
        control={control}
        name="Label"
        label={t('label')}
        placeholder={undefined}
        options={ticketLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
      />
    </FormDialog>
  );
}
