import { languageCookie, readLanguage, type Language } from '@guildhall/shared/domain';
import type { FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';

/**
 * The language of a page: the person's last choice (`languageCookie`), otherwise the language of its content, otherwise
 * the browser's, otherwise the association's.
 */
export function languageOf(
  request: FastifyRequest,
  { ofContent = null, ofAssociation }: { ofContent?: Language | null; ofAssociation: Language },
): Language {
  return chosenLanguage(request) ?? ofContent ?? asked(request.headers['accept-language'] ?? '') ?? ofAssociation;
}

/** The language the person chose in this browser, if any. */
export const chosenLanguage = (request: FastifyRequest): Language | null =>
  readLanguage(readCookie(request, languageCookie));

function asked(header: string): Language | null {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', quality] = wish.trim().split(/;\s*q=/);
    return { language: readLanguage(tag), quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  return (
    wishes.sort((a, b) => b.quality - a.quality).find(({ language, quality }) => language && quality > 0)?.language ??
    null
  );
}
