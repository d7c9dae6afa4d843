import * as z from '@guildhall/shared/federation/zod';
import { contactSchema, type Contact } from '../slices/contacts.ts';
import { rowsOf } from './rows.ts';

const backdrops = ['#ECF2FF', '#E6FFFA', '#FEF5E5', '#FDEDE8', '#E8F7FF'];
const skins = ['#F6D3B3', '#E5B08A', '#C68A5E', '#9A6440', '#6F452B'];
const hairs = ['#2B2118', '#5A3825', '#8C5A2B', '#B9853F', '#9AA0A6', '#3E4A5B'];

const starredIds = new Set([1, 4, 12, 20]);

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');

/**
 * First and last name, phone, address, department, company, notes, the cut of the hair and a number for the colours.
 * Invented people: the numbers come from ranges reserved for fiction, the addresses use domains that cannot exist.
 */
const table = `
Amara | Okafor | +44 1632 960 101 | 4 Lantern Row, Eastmere | engineering | Brightwater Labs | Met at the harbour conference. Prefers short calls before noon. | curls | 44
Lucas | Brandt | +44 1632 960 102 | 18 Miller Street, Norden | sales | Kestrel & Finch | Asked for the spring catalogue. | short | 3
Yuki | Tanabe | +44 1632 960 103 | 27 Cherry Bank, Aldwick | support | Paper Crane Studio | Speaks Japanese and French. | long | 0
Salma | Haddad | +44 1632 960 104 | 9 Jasmine Court, Tyrewell | engineering | Cedarline Systems | Leads the data team. Sends agendas a day ahead. | scarf | 25
Oskar | Lindqvist | +44 1632 960 105 | 61 Birch Lane, Stenby | support | Northlight Heating | Call the service desk first, he is often on site. | short | 31
Priya | Raman | +44 1632 960 106 | 12 Saffron Mews, Kelham | sales | Monsoon Textiles | Renewal is due in autumn. | bun | 10
Mateo | Arrieta | +44 1632 960 107 | 33 Orchard Steps, Villafond | engineering | Puente Robotics | Reviewed our sensor proposal. | short | 16
Chloé | Vasseur | +44 1632 960 108 | 5 Quay of Swallows, Port-Reine | sales | Atelier Vasseur | Writes in French, reads English. | long | 32
Kwame | Boateng | +44 1632 960 109 | 80 Kingfisher Road, Accadale | support | Goldcoast Freight | Knows every customs form by number. | short | 54
Ingrid | Solheim | +44 1632 960 110 | 2 Fjord View, Havnes | engineering | Polaris Marine | Away in July. | bun | 23
Daniel | Moreau | +44 1632 960 111 | 45 Clover Hill, Fairstead | sales | Moreau Paper | Introduced us to Chloé. | short | 12
Wei | Zhang | +44 1632 960 112 | 19 Bamboo Walk, Lakeside | engineering | Quiet River Software | Wants the interface description as a file. | short | 40
Leila | Mansour | +44 1632 960 113 | 7 Date Palm Square, Oasisburgh | support | Desert Bloom Clinics | Best reached by mail. | long | 6
Tomasz | Zielony | +44 1632 960 114 | 52 Old Tannery, Grodzin | engineering | Amber Gate Power | Asked twice about the warranty. | short | 48
Naledi | Mokoena | +44 1632 960 115 | 14 Jacaranda Close, Highveld | sales | Sunrise Solar | Visiting in the second week of March. | curls | 29
Henrik | Dahl | +44 1632 960 116 | 66 Harbour Front, Strandby | support | Blue Anchor Ferries | Night shift on Thursdays. | short | 19
Aiko | Morita | +44 1632 960 117 | 3 Maple Terrace, Aldwick | engineering | Paper Crane Studio | Colleague of Yuki. | bun | 5
Rafael | Teixeira | +44 1632 960 118 | 29 Tile Street, Miradouro | sales | Azulejo Design | Sends samples in small boxes. | curls | 37
Noor | Al Amin | +44 1632 960 119 | 11 Pearl Road, Dhowport | support | Gulfstar Telecom | Asked for documents in Arabic. | scarf | 11
Grace | Whitlock | +44 1632 960 120 | 90 Priory Lane, Eastmere | engineering | Whitlock Bridges | Chairs the local chapter. | long | 8
Jonas | Keller | +44 1632 960 121 | 21 Station Way, Bergau | sales | Alpenwerk Tools | Likes to be invoiced per quarter. | short | 27
Mei | Lin | +44 1632 960 122 | 8 Lotus Garden, Lakeside | support | Quiet River Software | On-call every other weekend. | long | 30
Samuel | Adeyemi | +44 1632 960 123 | 37 Market Cross, Fairstead | engineering | Ironroot Rail | Holds the keys to the workshop. | short | 59
Elif | Demirel | +44 1632 960 124 | 16 Bosphorus Steps, Yenikoy | sales | Tulip & Thyme | Opened a second shop. | bun | 14
Patrick | Gallagher | +44 1632 960 125 | 73 Heather Row, Ballyfern | support | Greenfield Dairies | Talks about hurling if you let him. | curls | 33
`;

/** Returns fresh sample contacts, so that callers cannot change each other's data. */
export const sampleContacts = (): Contact[] =>
  rowsOf(table).map(
    ([firstname = '', lastname = '', phone, address, department, company = '', notes, cut, look], index) =>
      z.parse(contactSchema, {
        id: index + 1,
        ...{ firstname, lastname, phone, address, department, company, notes },
        email: `${slug(firstname)}.${slug(lastname)}@${slug(company)}.example`,
        starred: starredIds.has(index + 1),
        deleted: false,
        portrait: {
          backdrop: pick(backdrops, index),
          skin: pick(skins, Math.floor(Number(look) / 12)),
          hair: pick(hairs, Number(look)),
          cut,
        },
      }),
  );
