/** The signed-in person's own account. */
export default function ProfilePage() {
  return null;
}
