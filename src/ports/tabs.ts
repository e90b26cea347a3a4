/** Opening sources for the person. */
export type Tabs = {
  /**
   * Opens addresses in background tabs inside one named group of the current window; a group of the same
   * `groupKey` is used again. At most four load at a time. Answers how many tabs were opened.
   */
  openGroup(urls: readonly string[], title: string, groupKey: string): Promise<number>;
};
