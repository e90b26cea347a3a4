import { common } from './en/common';
import { data } from './en/data';
import { diagnostics } from './en/diagnostics';
import { engines } from './en/engines';
import { form } from './en/form';
import { library } from './en/library';
import { profiles } from './en/profiles';
import { results } from './en/results';
import { run } from './en/run';
import { settings } from './en/settings';
import { stops } from './en/stops';

/** English. */
export const en = { ...common, profiles, form, run, stops, engines, results, diagnostics, library, settings, data };
