import type { Contract } from '@guildhall/shared/contracts';
import { idempotency, problemBody, takesIdempotencyKey } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

// Texts are trimmed and query numbers parsed on input; the document describes the input side.
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

const json = (schema: Json) => ({ 'application/json': { schema } });

const errorAnswers: Record<string, string> = {
  400: 'Something that was sent is not as described; `fields` says what.',
  401: 'Not signed in.',
  403: 'Signed in, but not allowed to do this.',
  404: 'Not there, or not visible to the caller.',
  409: 'The state of things does not allow it (now); `code` says why.',
  413: 'Bigger than what is taken in.',
  422: 'Understood and refused; `fields` says why.',
  429: 'Too often; `Retry-After` says when again.',
  503: 'Busy for a moment; `Retry-After` says when again.',
};

/** Describes the API from the contracts that enforce it. */
export function openApiDocument(contracts: readonly Contract[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    const path = `/api${contract.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Guildhall', version: '1.0.0', description: 'Membership administration for an association.' },
    servers: [{ url: server }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problemBody, 'output') },
    },
    paths,
  };
}

function operation(contract: Contract): Json {
  const needsSession = !['public', 'link', 'signature'].includes(contract.permission);
  const isKeyed = takesIdempotencyKey(contract);
  const codes = [...(contract.errors ?? []), ...(isKeyed ? idempotency.errors : [])];
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[1]],
    ...(needsSession && { security: [{ session: [] }] }),
    'x-permission': contract.permission,
    ...(codes.length > 0 && { 'x-error-codes': codes }),
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...(isKeyed ? [keyParameter] : []),
    ],
    ...requestBody(contract),
    responses: { [contract.status ?? 200]: success(contract), ...refusals(needsSession) },
  };
}

const keyParameter: Json = {
  name: idempotency.header,
  in: 'header',
  required: false,
  description: `The same key is one write and gets one answer for ${idempotency.keptHours} hours; \`${idempotency.replayHeader}: true\` says that it was given before.`,
  schema: { type: 'string', pattern: idempotency.keyPattern },
};

function parameters(schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const described = schemaOf(schema, 'input');
  const required = new Set(Array.isArray(described.required) ? described.required : []);
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }));
}

function requestBody({ body, bodyKind }: Contract): Json {
  if (bodyKind === 'multipart') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (bodyKind === 'bytes') {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (bodyKind === 'raw') return { requestBody: { required: true, content: json({}) } };
  return body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {};
}

function success({ response, replyKind, paged }: Contract): Json {
  if (replyKind === 'file')
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (replyKind === 'events')
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  const data = response ? schemaOf(response, 'output') : { type: 'object' };
  const properties = { message: { type: 'string' }, data, ...(paged && { totalCount: { type: 'integer' } }) };
  return { description: 'Done.', content: json({ type: 'object', properties, required: Object.keys(properties) }) };
}

function refusals(needsSession: boolean): Json {
  return Object.fromEntries(
    Object.entries(errorAnswers)
      .filter(([status]) => needsSession || (status !== '401' && status !== '403'))
      .map(([status, description]) => [
        status,
        { description, content: json({ $ref: '#/components/schemas/Problem' }) },
      ]),
  );
}
