import type { RunRecord } from '../../core/run/run';
import type { FinalSet, RunMetadata } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { allHits } from '../view/engine-chip';
import { safeDiagnostics } from '../view/safe-diagnostics';
import { poolProfile } from '../view/sources';
import { judgedOnDevice, usageRows } from '../view/usage';
import { CommunityPart } from './CommunityPart';
import { Disclosure } from './Disclosure';
import { EnginesTable } from './EnginesTable';
import { Fact } from './Fact';
import { FunnelTable } from './FunnelTable';

export type DiagnosticsProps = { run: RunRecord | null; set: FinalSet | null; question: string };

/** How the run went: the funnel first, then engines, usage, community, warnings and the raw record. */
export function Diagnostics({ run, set, question }: DiagnosticsProps) {
  const { setActions } = useModel();
  const texts = useTexts().diagnostics;
  const hits = run === null ? null : allHits(run.progress.engines);
  return (
    <Disclosure class="diagnostics" label={texts.label}>
      {() => (
        <div class="diagnostics-body">
          {set && <FunnelTable diagnostics={set.metadata.diagnostics} hits={hits} />}
          <EnginesTable run={run} metadata={set?.metadata ?? null} question={question} />
          {set && <UsageTable metadata={set.metadata} />}
          {set && <CommunityPart community={set.metadata.run.community} channels={run?.progress.channels ?? []} />}
          {set && <ConditionsPart metadata={set.metadata} run={run} />}
          {set && <WarningsPart warnings={set.metadata.warnings} />}
          <button
            type="button"
            class="button"
            onClick={() => void setActions.copy(safeDiagnostics(run, set), texts.copied)}
          >
            {texts.copySafe}
          </button>
          {set && <RawRecord set={set} />}
        </div>
      )}
    </Disclosure>
  );
}

function UsageTable({ metadata }: { metadata: RunMetadata }) {
  const { diagnostics: texts, number } = useTexts();
  const unknown = (name: string): string => {
    if (name !== 'price') return texts.notObserved;
    return judgedOnDevice(metadata) ? texts.priceNone : texts.priceUnknown;
  };
  return (
    <section>
      <h4>{texts.usage}</h4>
      <dl class="facts">
        {usageRows(metadata).map(({ name, value }) => (
          <div key={name}>
            <dt>{texts.usageNames[name]}</dt>
            <dd class="num">{value === null ? unknown(name) : number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ConditionsPart({ metadata, run }: { metadata: RunMetadata; run: RunRecord | null }) {
  const { diagnostics: texts, profiles } = useTexts();
  const { ranking, cacheHit, queriesUsed, jevModel, enginePool } = metadata.run;
  const profile = poolProfile(enginePool);
  const judge = jevModel ?? run?.conditions?.judge.name ?? null;
  return (
    <section>
      <h4>{texts.conditions}</h4>
      <dl class="facts">
        {profile !== null && <Fact name={profiles.label} text={profiles.list[profile].name} />}
        {judge !== null && <Fact name={texts.judge} text={judge} />}
        <Fact name={texts.ranking} text={ranking === null ? texts.noRanking : texts.rankings[ranking]} />
        {queriesUsed.map((query, index) => (
          <Fact key={query} name={index === 0 ? texts.queries : ''} text={query} />
        ))}
      </dl>
      {cacheHit && <p class="note">{texts.cached(metadata.usage.engineRequests ?? 0)}</p>}
    </section>
  );
}

function WarningsPart({ warnings }: { warnings: readonly string[] }) {
  const { diagnostics: texts } = useTexts();
  return (
    <section>
      <h4>{texts.warnings}</h4>
      {warnings.length === 0 ? (
        <p class="note">{texts.noWarnings}</p>
      ) : (
        <ul class="plain-list">
          {warnings.map((warning) => (
            <li key={warning} dir="auto">
              {stripInvisible(warning)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RawRecord({ set }: { set: FinalSet }) {
  const { setActions } = useModel();
  const { diagnostics: texts } = useTexts();
  const text = JSON.stringify(set, null, 2);
  return (
    <Disclosure class="raw" label={texts.raw} note={texts.rawNote}>
      {() => (
        <>
          <button type="button" class="button" onClick={() => void setActions.copy(text, texts.copied)}>
            {texts.copyRaw}
          </button>
          <textarea class="raw-text" dir="ltr" readOnly rows={16} aria-label={texts.raw} value={text} />
        </>
      )}
    </Disclosure>
  );
}
