import * as z from '@guildhall/shared/federation/zod';
import { ticketSchema, type Ticket } from '../slices/ticket.ts';
import { dayAgo, rowsOf } from './rows.ts';

/** Title, description, status, label, agent and age in days. */
const table = `
The catalogue search forgets accents | A search for “Müller” finds nothing, “Muller” does. | Open | bug | Li Wen | 1
Invoice went to the old address | We moved in August. Please send the invoice again. | Pending | billing | Marta Silva | 2
May guests use the reading room? | A colleague from Ghent is here next week and would like to see the maps. | Open | question | Amara Okafor | 3
Larger print on the name badges | Nobody over forty could read them at the last meeting. | Open | request | Jonas Weber | 5
The door code stopped working | It worked on Monday. Since the power cut it does not. | Closed | bug | Nadia Haddad | 6
Receipt for the workshop fee | My employer needs a receipt with the VAT number. | Closed | billing | Marta Silva | 8
Can I change the workshop date? | I am travelling on the 12th. Is there a place on the 19th? | Pending | question | Amara Okafor | 10
Recording of the spring lecture | I missed the second half. Will there be a recording? | Closed | request | Li Wen | 14
Calendar file opens in the wrong time zone | The meeting shows an hour late in my calendar. | Pending | bug | Owen Price | 17
Group rate for six apprentices | We would like to join as a workshop. Is there a rate for that? | Open | billing | Marta Silva | 21
`;

export const sampleTickets = (): Ticket[] =>
  rowsOf(table).map(([ticketTitle, ticketDescription, Status, Label, AgentName, days], index) =>
    z.parse(ticketSchema, {
      ...{ Id: 120 - index, ticketTitle, ticketDescription, Status, Label, AgentName },
      Date: dayAgo(Number(days)),
    }),
  );
