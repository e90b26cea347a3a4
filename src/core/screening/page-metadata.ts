import { cutCodeUnits } from '../text/clean';
import { PageError } from './cursor';
import { jsonBytes, jsonPrefix } from './json-size';
import type { RunMetadata } from './output';

/** Budget of a page's metadata, UTF-8 bytes of compact JSON (rule O-7). */
export const metadataBudget = 16_000;

/** A page's metadata may name the set it was saved as. */
export type PageMetadata = RunMetadata & { savedResultId?: string };

const keptWarnings = { count: 4, length: 160 };
const summaryBytes = { question: 400, intent: 2000, preference: 300 };

/** Metadata fit for a page, and lines about what was shortened in it. */
export type TrimmedMetadata = { metadata: PageMetadata; notes: string[] };

/**
 * Shortens a page's copy of the metadata until it fits (rule O-7): decisions go first, then warnings, then the input
 * summary; each step only while it is still too large. What is stored, counted or judged stays untouched. Throws
 * {@link PageError} `metadata_too_large` when nothing helps.
 */
export function trimMetadata(full: PageMetadata): TrimmedMetadata {
  let metadata = full;
  const notes: string[] = [];
  for (const step of [withoutDecisions, withFewerWarnings, withShortSummary]) {
    if (jsonBytes(metadata) <= metadataBudget) break;
    const trimmed = step(metadata);
    metadata = trimmed.metadata;
    notes.push(...trimmed.notes);
  }
  if (jsonBytes(metadata) > metadataBudget) throw new PageError('metadata_too_large');
  return { metadata, notes };
}

function withoutDecisions(metadata: PageMetadata): TrimmedMetadata {
  if (metadata.run.decisions.length === 0) return { metadata, notes: [] };
  const run = { ...metadata.run, decisions: [], decisionsTruncated: true };
  return { metadata: { ...metadata, run }, notes: ['This page leaves out the single decisions; their count stands.'] };
}

function withFewerWarnings(metadata: PageMetadata): TrimmedMetadata {
  const kept = metadata.warnings.slice(0, keptWarnings.count).map((line) => cutCodeUnits(line, keptWarnings.length));
  const omitted = metadata.warnings.length - kept.length;
  const warnings = [...kept, `Warnings are shortened on this page; ${omitted} are left out.`];
  return { metadata: { ...metadata, warnings }, notes: [] };
}

function withShortSummary(metadata: PageMetadata): TrimmedMetadata {
  const summary = metadata.inputSummary;
  if (!summary) return { metadata, notes: [] };
  const inputSummary = {
    ...summary,
    question: jsonPrefix(summary.question, summaryBytes.question),
    intent: jsonPrefix(summary.intent, summaryBytes.intent),
    preferences: summary.preferences.map((text) => jsonPrefix(text, summaryBytes.preference)),
  };
  return {
    metadata: { ...metadata, inputSummary },
    notes: ['This page repeats the input shortened; the whole of it was searched and judged.'],
  };
}
