import { QueryClient } from '@tanstack/react-query';

/** What the server answered, kept while the person is signed in; failures are told to people, not tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 2000 },
  },
});
