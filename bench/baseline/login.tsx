import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

// The first-screen cost of React and MUI alone: a plain login page in one bundle. The real pages are measured against
// it in the same run.

const theme = createTheme({ palette: { primary: { main: '#5D87FF' } } });

function Login() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
  };
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 400 }}>
        <CardContent component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          <Typography component="h1" variant="h5">
            Sign in
          </Typography>
          {isRefused && <Alert severity="error">This is a page to be measured; nobody can sign in.</Alert>}
          <TextField
            label="Email address"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Password"
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" variant="contained" size="large">
            Sign in
          </Button>
        </CardContent>
      </Card>
    </Box>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Login />
    </ThemeProvider>,
  );
