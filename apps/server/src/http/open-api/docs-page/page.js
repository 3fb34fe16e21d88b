// Calls must be signed, so the page is for reading, not for trying out.
window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#page',
  supportedSubmitMethods: [],
  docExpansion: 'none',
});
