import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, day, entries, finds, flag, text, typedText } from './demo-slice.ts';

const ticketStatuses = ['Open', 'Pending', 'Closed'] as const;
export const ticketLabels = ['bug', 'question', 'billing', 'request'] as const;
export const ticketFilters = ['total_tickets', ...ticketStatuses] as const;
export type TicketFilter = (typeof ticketFilters)[number];
export type TicketStatus = (typeof ticketStatuses)[number];

/** A ticket with the fields of the specification (§3), spelled so, and a description. */
export const ticketSchema = z.object({
  Id: z.number(),
  ticketTitle: z.string(),
  ticketDescription: z.string(),
  Status: z.enum(ticketStatuses),
  Label: z.enum(ticketLabels),
  AgentName: z.string(),
  Date: day,
});
export type Ticket = z.output<typeof ticketSchema>;

export const newTicket = z.object({
  ticketTitle: typedText(200),
  ticketDescription: typedText(2000),
  Label: z.enum(ticketLabels),
});

const ticketState = z.object({
  tickets: entries(ticketSchema),
  currentFilter: z.catch(z.enum(ticketFilters), 'total_tickets'),
  ticketSearch: text,
  /** Whether the sample tickets have been added; if there are none then, the person has deleted them. */
  hasSamples: flag,
});
type TicketState = z.output<typeof ticketState>;
const slice = addDemoSlice('ticket', ticketState);

export const useTickets = slice.use;

/** Whether the sample tickets have not been added yet. */
export const needsTickets = ({ tickets, hasSamples }: TicketState) => !hasSamples && tickets.length === 0;
export const ticketsLoaded = (tickets: Ticket[]) =>
  slice.set((state) => (needsTickets(state) ? { tickets, hasSamples: true } : {}));
export const filterTickets = (currentFilter: TicketFilter) => slice.set({ currentFilter });
export const searchTickets = (ticketSearch: string) => slice.set({ ticketSearch });
export const setTicketStatus = (id: number, Status: TicketStatus) =>
  slice.set(({ tickets }) => ({ tickets: tickets.map((one) => (one.Id === id ? { ...one, Status } : one)) }));
export const deleteTicket = (id: number) =>
  slice.set(({ tickets }) => ({ tickets: tickets.filter(({ Id }) => Id !== id) }));
export const restoreTicket = (ticket: Ticket) => slice.set(({ tickets }) => ({ tickets: [...tickets, ticket] }));
export const addTicket = (ticket: Omit<Ticket, 'Id' | 'Status'>) =>
  slice.set(({ tickets }) => ({
    tickets: [...tickets, { ...ticket, Id: Math.max(0, ...tickets.map(({ Id }) => Id)) + 1, Status: 'Open' }],
  }));

/** The tickets that match filter and search, newest first. */
export const visibleTickets = (tickets: readonly Ticket[], filter: TicketFilter, search: string): Ticket[] =>
  tickets
    .filter(({ Status }) => filter === 'total_tickets' || Status === filter)
    .filter(({ ticketTitle, AgentName, Id }) => finds(search, ticketTitle, AgentName, `#${Id}`))
    .sort((one, other) => other.Id - one.Id);
