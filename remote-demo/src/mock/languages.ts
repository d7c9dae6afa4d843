/** A language of the sample list (specification §2). */
export interface SampleLanguage {
  value: string;
  name: string;
  nativeName: string;
}

export const sampleLanguages = (): SampleLanguage[] => [
  { value: 'en', name: 'English', nativeName: 'English' },
  { value: 'fr', name: 'French', nativeName: 'Français' },
  { value: 'vi', name: 'Vietnamese', nativeName: 'Tiếng Việt' },
  { value: 'zh', name: 'Chinese', nativeName: '中文' },
  { value: 'ar-SD', name: 'Arabic (Sudan)', nativeName: 'العربية (السودان)' },
];
