/** Opens the panel that changes how the application looks. */
export function SettingsButton() {
  return null;
}
