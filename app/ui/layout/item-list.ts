/** schema.org's list of what a page shows, without its context. */
export function itemList(items: readonly { url: string; name?: string }[]): object {
  return {
    "@type": "ItemList",
    itemListElement: items.map((item, i) => ({ "@type": "ListItem", position: i + 1, ...item })),
  };
}
