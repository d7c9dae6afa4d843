import type { Contact } from '../slices/contacts.ts';
import { contactRows } from './contact-rows.ts';

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

/** Returns fresh sample contacts, so that callers cannot change each other's data. */
export const sampleContacts = (): Contact[] =>
  contactRows.map(([name, phone, address, department, company, notes, cut, look], index) => {
    const [firstname = '', lastname = ''] = name.split('|');
    return {
      id: index + 1,
      firstname,
      lastname,
      phone,
      email: `${slug(firstname)}.${slug(lastname)}@${slug(company)}.example`,
      address,
      department,
      company,
      notes,
      starred: starredIds.has(index + 1),
      deleted: false,
      portrait: {
        backdrop: pick(backdrops, index),
        skin: pick(skins, Math.floor(look / 12)),
        hair: pick(hairs, look),
        cut,
      },
    };
  });
