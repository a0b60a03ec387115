import { describe, expect, it } from 'vitest';
import { sampleXml } from '../testing/samples.factory.ts';
import { judgeDocument } from './judge-document.ts';

const judge = (xml: string) => judgeDocument(Buffer.from(xml), 'application/xml');

describe('the check of a document (PEP-13)', () => {
  it('says that a document keeps all rules', () => {
    expect(judge(sampleXml('T114'))).toEqual({
      valid: true,
      transaction: 'T114',
      document_id: 'NMH-2026-00417-C1',
      profile: 'advanced_ordering',
      problems: [],
      warnings: [],
    });
  });

  it('calls one valid that only warns', () => {
    const open = sampleXml('T01').replace(/<cac:ValidityPeriod>.*<\/cac:ValidityPeriod>/su, '');
    expect(judge(open)).toMatchObject({
      valid: true,
      problems: [],
      warnings: [{ rule: 'PEPPOL-T01-R002', path: '/Order', line: 2 }],
    });
  });

  it('calls one invalid that breaks a rule, and judges nothing that is no document', () => {
    const noLines = sampleXml('T01').replaceAll(/<cac:OrderLine>.*<\/cac:OrderLine>/gsu, '');
    expect(judge(noLines)).toMatchObject({
      valid: false,
      problems: [{ rule: 'PEPPOL-T01-B00108' }, { rule: 'PEPPOL-T01-R008' }],
    });
    expect(judge('<a/>')).toMatchObject({ rejected: 'unknown_document' });
  });
});
