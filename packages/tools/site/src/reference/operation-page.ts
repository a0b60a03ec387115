import { codeBlock } from '../code-block.ts';
import type { TriedApi } from '../frame.ts';
import { escapeHtml, paragraphs, sentence } from '../html.ts';
import type { Answer, ApiDocument, Operation, OperationParameter } from './document.ts';
import { fieldItem, fieldList } from './fields.ts';
import { type Caller, pathParameters, samplesOf } from './samples.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

export const methodBadge = (method: string) =>
  `<span class="badge" data-method="${method}">${method}</span>`;

/** A part with a heading; empty where there is nothing to say. */
const part = (id: string, heading: string, content: string) =>
  content === '' ? '' : `<h2 id="${id}">${heading}</h2>\n${content}\n`;

const folded = (summary: string, content: string) =>
  content === '' ? '' : `<details><summary>${summary}</summary>\n${content}\n</details>\n`;

function parameterList(parameters: readonly OperationParameter[]): string {
  const items = parameters.map(({ name, schema = {}, description = '', required = false }) =>
    fieldItem(name, { ...schema, description }, { required }),
  );
  return items.length === 0 ? '' : `<ul class="fields">\n${items.join('\n')}\n</ul>`;
}

function queryPart({ parameters }: Operation): string {
  const query = parameters.filter((one) => one.in === 'query');
  const filters = query.filter(({ isFilter }) => isFilter);
  const others = query.filter(({ isFilter }) => !isFilter);
  const more = folded(`Filters by column: ${filters.length}`, parameterList(filters));
  return part('query', 'Query', parameterList(others) + (filters.length === 0 ? '' : more));
}

const isSuccess = ({ status }: Answer) => status.startsWith('2');

function answerPart(document: ApiDocument, { answers }: Operation): string {
  const texts = answers.filter(isSuccess).map(({ status, schema }) => {
    const badge = `<p><span class="badge" data-tone="good">${status}</span></p>`;
    return badge + (schema === undefined ? '' : fieldList(document, schema, 'answered'));
  });
  return part('answer', 'Answer', texts.join('\n'));
}

/** Each refusal that is declared: its status, its code and what it means. */
function refusalPart({ answers }: Operation): string {
  const rows = answers
    .filter((one) => !isSuccess(one))
    .flatMap(({ status, description }) =>
      description.split('\n\n').map((text) => {
        const [, code = '', meaning = text] = /^`(\w+)`: (.*)$/su.exec(text) ?? [];
        const name = code === '' ? '' : `<code>${code}</code>`;
        return `<tr><td>${status}</td><td>${name}</td><td>${sentence(meaning)}</td></tr>`;
      }),
    );
  if (rows.length === 0) return '';
  const head = '<tr><th>Status</th><th>Code</th><th>When</th></tr>';
  const table = `<div class="wide" tabindex="0"><table>${head}\n${rows.join('\n')}</table></div>`;
  return part('refusals', 'Refusals', table);
}

function facts({ id, open, audience, operatorOnly, emits }: Operation): string {
  const callers = operatorOnly ? 'keys of the operator' : audience;
  const topics = emits.map((topic) => {
    const link = `<a href="events.html#${escapeHtml(topic)}"><code>${escapeHtml(topic)}</code></a>`;
    return link;
  });
  const rows = [
    ['Id', `<code>${escapeHtml(id)}</code>${open ? '' : ', the permission that a key needs'}`],
    ...(open ? [['Key', 'not needed']] : []),
    ...(callers === undefined ? [] : [['Callers', escapeHtml(callers)]]),
    ...(topics.length === 0 ? [] : [['Events', topics.join(' ')]]),
  ];
  const items = rows.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`);
  return `<dl class="facts">${items.join('')}</dl>\n`;
}

/** The text of an operation's page. */
export function operationText(document: ApiDocument, operation: Operation): string {
  const { area, summary, description, method, path, parameters, body } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const headers = parameters.filter((one) => one.in === 'header');
  const sent = body?.schema === undefined ? '' : fieldList(document, body.schema, 'sent');
  return [
    `<p class="quiet"><a href="../reference.html">Reference</a> / <a href="../reference.html#${area}">${area}</a></p>\n`,
    `<h1>${escapeHtml(summary)}</h1>\n`,
    `<p class="route">${methodBadge(method)} <code>${escapeHtml(path)}</code></p>\n`,
    paragraphs(description),
    facts(operation),
    part('path', 'Path', parameterList(inPath)),
    queryPart(operation),
    part('body', 'Body', sent),
    answerPart(document, operation),
    refusalPart(operation),
    part('headers', 'Headers', parameterList(headers)),
  ].join('');
}

/** The call from which the script of the page makes a form. */
function tryPanel(operation: Operation, { origin, credentials }: TriedApi): string {
  const { method, path, parameters, body, open } = operation;
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const call = {
    method,
    path,
    origin,
    open,
    query,
    parameters: pathParameters(path),
    body: body === undefined ? undefined : json(body.example ?? {}),
    ...credentials,
  };
  return `<section data-tab="Try it" id="try" data-call="${escapeHtml(JSON.stringify(call))}" hidden><h2>Try it</h2></section>`;
}

/** Calls of the operation and its answer, from its executed example. */
export function callPanel(operation: Operation, api: TriedApi, caller: Caller): string {
  const samples = samplesOf(operation, caller).map(
    ({ name, language, code }) =>
      `<section data-tab="${name}"><h2>${name}</h2>${codeBlock({ code, language })}</section>`,
  );
  const answer = operation.answers.find((one) => isSuccess(one) && one.example !== undefined);
  const isText = typeof answer?.example === 'string';
  const shown =
    answer &&
    codeBlock({
      code: isText ? `${answer.example}` : json(answer.example),
      language: isText ? 'text' : 'json',
      name: `Answer ${answer.status}`,
      isAnswer: true,
    });
  return `<aside class="call" aria-label="Call">
<div class="tabs">${samples.join('\n')}
${tryPanel(operation, api)}</div>
${shown ?? ''}</aside>`;
}
