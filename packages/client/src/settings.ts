import type { SettingsOf } from './settings.generated.ts';
import type { AppSettings, AppSettingsUpdate } from './shapes.generated.ts';

/** An area that has settings. */
export type SettingsApp = keyof SettingsOf;

/** The settings of an area with their effective values. */
export type SettingsAnswer<App extends SettingsApp> = Omit<AppSettings, 'app' | 'settings'> & {
  app: App;
  settings: SettingsOf[App];
};

/** Settings of an area by name; null removes the stored value. */
export type SettingsChange<App extends SettingsApp> = Omit<AppSettingsUpdate, 'values'> & {
  values: { [Name in keyof SettingsOf[App]]?: SettingsOf[App][Name] | null | undefined };
};
