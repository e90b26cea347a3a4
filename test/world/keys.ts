/** The key that the world's Brave Search API accepts. */
export const BRAVE_TEST_KEY = 'BSA-test-key-0123456789';

/** The key that the world's Exa API, and its MCP server, accept. */
export const EXA_TEST_KEY = 'exa-test-key-0123456789';

/** The key that the world's Tavily accepts. */
export const TAVILY_TEST_KEY = 'tvly-test-key-0123456789';

/** The key that the world's AnySearch accepts. */
export const ANYSEARCH_TEST_KEY = 'as_sk_test_key_0123456789';

/** A personal key that the world's Marginalia accepts beside `public`. */
export const MARGINALIA_TEST_KEY = 'marginalia-test-key-0123456789';

/** The token that the world's GitHub accepts. */
export const GITHUB_TEST_KEY = 'github_pat_test_0123456789';

/** The key that the world's OpenAlex accepts. */
export const OPENALEX_TEST_KEY = 'openalex-test-key-0123456789';

/** The key that the world's Semantic Scholar accepts. */
export const SEMANTIC_SCHOLAR_TEST_KEY = 's2-test-key-0123456789';

/** The key that the world's E-utilities accept. */
export const PUBMED_TEST_KEY = 'ncbi-test-key-0123456789';

/** The token that the world's Mastodon accepts. */
export const MASTODON_TEST_KEY = 'mastodon-test-token-0123456789';

/** The key that the world's xAI accepts. */
export const XAI_TEST_KEY = 'xai-test-key-0123456789';
