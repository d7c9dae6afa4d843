/** What waits for the signed-in person, with its count. */
export function NotificationsButton() {
  return null;
}
